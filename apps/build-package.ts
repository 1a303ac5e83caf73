/** Writes a package as npm gets it: npm run engine:build, client:build or planner:build [-- folder]. */
import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

const packages = ['engine', 'client', 'planner'] as const
export type PublishedPackage = (typeof packages)[number]

/** ES modules, their types, and a package.json of its own: that of the workspace, with the built files as its exports. */
export async function buildPackage(name: PublishedPackage, folder: string): Promise<void> {
  const source = join(root, 'packages', name)
  const project = join(source, 'publishing/tsconfig.json')
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', folder])
  await publishSources(source, folder)
  await copySchemaTypes(folder)
  const { license, version } = await readJson(join(root, 'package.json'))
  const { private: _, devDependencies, exports, ...manifest } = await readJson(join(source, 'package.json'))
  const published = {
    engines: { node: '>=20' },
    ...manifest,
    version,
    license,
    exports: builtExports(exports),
    ...(manifest.bin && { bin: builtPrograms(manifest.bin) }),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

function builtPrograms(programs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(programs).map(([name, path]) => [name, `${path.slice(0, -'.ts'.length)}.js`]),
  )
}

/** Test support is not published, and neither is the thread in which the platform plans. */
function builtExports(exports: Record<string, string>): Record<string, { types: string; default: string }> {
  const published = Object.entries(exports).filter(([, path]) => !/^\.\/(?:test|thread)\//.test(path))
  return Object.fromEntries(
    published.map(([name, path]) => {
      const built = path.slice(0, -'.ts'.length)
      return [name, { types: `${built}.d.ts`, default: `${built}.js` }]
    }),
  )
}

/**
 * A type that is inferred from a call can be said in TypeScript, not in a declaration file. Such a call is marked as internal; its file is
 * published as its own types, which nobody's compiler checks again.
 */
async function publishSources(source: string, folder: string): Promise<void> {
  for await (const file of glob('**/*.js', { cwd: folder })) {
    if (!(await readFile(join(folder, file), 'utf8')).includes('/** @internal */')) continue
    const name = file.slice(0, -'.js'.length)
    await rm(join(folder, `${name}.d.ts`))
    const text = await readFile(join(source, `${name}.ts`), 'utf8')
    await writeFile(join(folder, `${name}.ts`), `// @ts-nocheck\n${text}`)
  }
}

/** Types that are generated from the schema are beside the packages here, and within them when they are published. */
async function copySchemaTypes(folder: string): Promise<void> {
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const names = [...text.matchAll(/'[./]+\/schema\/(\w+\.d\.ts)'/g)].map(([, name = '']) => name)
    if (names.length === 0) continue
    const schema = join(folder, 'schema')
    await mkdir(schema, { recursive: true })
    for (const name of names) await copyFile(join(root, 'schema', name), join(schema, name))
    const here = relative(dirname(path), schema) || '.'
    await writeFile(path, text.replaceAll(/'[./]+\/schema\/(\w+)\.d\.ts'/g, `'./${here}/$1.d.ts'`))
  }
}

if (import.meta.main) {
  const [asked = '', given] = process.argv.slice(2)
  const name = packages.find((each) => each === asked)
  if (!name) throw new Error(`There is no package ${asked}: ${packages.join(', ')}`)
  const folder = resolve(given ?? join(root, 'packages', name, 'dist'))
  await buildPackage(name, folder)
  console.log(`The package stands in ${folder}: npm publish ${folder}`)
}
