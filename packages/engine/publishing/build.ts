import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const engine = resolve(import.meta.dirname, '..')
const root = resolve(engine, '../..')

/** Loaded by one transport or by the composition alone: who does not use it need not install it. */
const optional = ['@theguild/federation-composition', 'graphql-jit', 'graphql-ws', 'undici', 'ws']
const needed = ['@graphql-hive/router-query-planner', 'lru-cache']

/** Writes the package as npm gets it into the folder: ES modules, their types, and a package.json of its own. */
export async function buildPackage(folder: string): Promise<void> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const project = join(import.meta.dirname, 'tsconfig.json')
  await promisify(execFile)(tsc, ['-p', project, '--outDir', folder])
  const { dependencies, license, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, dependencies[name]]))
  const entry = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` })
  const manifest = {
    name: '@rodovia/engine',
    version,
    description: 'Runs GraphQL operations over the subgraphs of an Apollo Federation 2 supergraph',
    license,
    type: 'module',
    engines: { node: '>=20' },
    exports: {
      '.': entry('index'),
      './composition': entry('composition/compose'),
      './incremental': entry('incremental/formats'),
      './transports/*': entry('transports/*'),
    },
    dependencies: versions(needed),
    peerDependencies: { graphql: '^16.11.0', ...versions(optional) },
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await copyFile(join(engine, 'README.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(engine, 'dist'))
  await buildPackage(folder)
  console.log(`The package stands in ${folder}: npm publish ${folder}`)
}
