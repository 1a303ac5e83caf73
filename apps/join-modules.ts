/** Joins the modules of the services; `npm ci` runs it. docs/explanation/adr/0071-modules-joined-when-installed.md */
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type OutputFile, type Plugin } from 'esbuild'
import { cache, type Joined, recordFile, root, services, stateOf } from './joined-modules.ts'

/** npm writes it whenever it changes a library. */
const installed = 'node_modules/.package-lock.json'

/**
 * Programs, and what has programs beside it. graphql is one copy for all, also for what Node itself requires. Compilers of Fastify are named in it
 * and not used.
 */
const notJoined = [
  '*.node',
  '*.test.ts',
  'sharp',
  'esbuild',
  'graphql',
  '@node-rs/argon2',
  '@graphql-hive/router-query-planner',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
]

/** As deep as the folder of the files will be, so that their maps find the sources. */
const namedLater = join(cache, 'named-later')

/** V8 keeps a file with one such character in two bytes for each. esbuild escapes them in strings, but not in regular expressions and templates. */
const beyondLatin1 = /(?<!\\)[^\0-\xff]/g

/** A module finds its files where it is in the repository, not where it was joined. */
const ownPlaces: Plugin = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|[cm]?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const isOurs = path.endsWith('.ts')
      const isCommonJs = /\b__(dirname|filename)\b/.test(text)
      const places = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const variables = `var __dirname=${JSON.stringify(places.dirname)},__filename=${JSON.stringify(path)};`
      const placed = text.replaceAll(
        /import\.meta\.(url|dirname|filename)\b/g,
        (_, name: keyof typeof places) => JSON.stringify(places[name]),
      )
      const narrow = isOurs ? placed.replaceAll(beyondLatin1, escaped) : placed
      const contents = isCommonJs ? variables + narrow : narrow
      return contents === text ? undefined : { contents, loader: isOurs ? 'ts' : 'js' }
    })
  },
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** esbuild gives what a library of CommonJS exports as `default` alone where it is imported later: Node loads it. */
const librariesLater: Plugin = {
  name: 'libraries later',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'dynamic-import' && !path.startsWith('@rodovia/') ? { path, external: true } : undefined,
    )
  },
}

/** For our modules; a library that imports it gets all of it. */
const smallUndici: Plugin = {
  name: 'part of undici',
  setup({ onResolve }) {
    onResolve({ filter: /^undici$/ }, ({ importer }) =>
      importer.endsWith('.ts') ? { path: join(root, 'apps/part-of-undici.mjs') } : undefined,
    )
  },
}

const began = Date.now()
const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: services.map((service) => `apps/services/${service}.ts`),
  outdir: namedLater,
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'esm',
  // Node looks into a .js to find out whether it is a module.
  outExtension: { '.js': '.mjs' },
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // V8 keeps the text.
  minifyWhitespace: true,
  external: notJoined,
  // Libraries of CommonJS require Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  plugins: [ownPlaces, librariesLater, smallUndici],
})
const own = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'))
// The time of a folder changes with the names in it: migrations are found by their names.
const sources = [...new Set([...own, ...own.map(dirname), 'apps/join-modules.ts', installed])]
const joined: Joined = {
  root,
  folder: await writeFiles(outputFiles),
  sources: Object.fromEntries(sources.map((path) => [path, stateOf(path)])),
}
// Of a source that changed meanwhile nobody knows which text was read.
const changed = sources.filter((path) => statSync(join(root, path)).mtimeMs > began)
if (changed.length === 0) await replaceFile(recordFile, JSON.stringify(joined))
else
  console.error(
    `Services run from the modules, because ${changed[0]} changed meanwhile: npm run prepare joins them.`,
  )

/** Into a folder named by what is in it: processes that run may still import from the one before, so that stays too. */
async function writeFiles(files: readonly OutputFile[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { path, contents } of files) hash.update(path).update(contents)
  const name = hash.digest('hex').slice(0, 16)
  const earlier = await readFile(recordFile, 'utf8').then(
    (text) => (JSON.parse(text) as Joined).folder,
    () => undefined,
  )
  const draft = join(cache, `${name}.${process.pid}`)
  await mkdir(draft, { recursive: true })
  const entries = await readdir(cache, { withFileTypes: true })
  const old = entries.filter(
    (entry) => entry.isDirectory() && ![name, earlier, `${name}.${process.pid}`].includes(entry.name),
  )
  await Promise.all([
    ...files.map(({ path, contents }) => writeFile(join(draft, path.slice(namedLater.length)), contents)),
    ...old.map((entry) => rm(join(cache, entry.name), { recursive: true, force: true })),
  ])
  // Not if it is there already.
  await rename(draft, join(cache, name)).catch(() => rm(draft, { recursive: true }))
  return name
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}
