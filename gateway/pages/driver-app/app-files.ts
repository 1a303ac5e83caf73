import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** A file that the app loads: its name in the app's folder, and where it is. */
type Source = { name: string; url: URL }

export type AppFile = { bytes: Buffer; zipped: Buffer; contentType: string }

const folder = new URL('../browser/driver-app/', import.meta.url)

/** What the browser imports by name, and the file of each. Where Node's file is another one, the path leads there. */
const imported = [
  { specifier: 'preact' },
  { specifier: 'preact/hooks' },
  { specifier: 'htm' },
  { specifier: 'idb', path: './index.js' },
  { specifier: 'zxing-wasm/reader' },
  { specifier: '@rodovia/client' },
  { specifier: '@0no-co/graphql.web' },
  { specifier: 'eventsource-parser' },
  { specifier: 'graphql-ws/client' },
  { specifier: 'openapi-fetch' },
]

const scannerProgram: Source = {
  name: 'lib/zxing.wasm',
  url: new URL('../../reader/zxing_reader.wasm', import.meta.resolve('zxing-wasm/reader')),
}

const libraries = imported.map(({ specifier, path = '' }) => {
  const entry = new URL(path, import.meta.resolve(specifier))
  const files = withRelativeImports(entry)
  const name = (url: URL) => `lib/${specifier}/${url.href.slice(new URL('.', entry).href.length)}`
  return { specifier, name: name(entry), files: files.map((url) => ({ name: name(url), url })) }
})

/** A file and those beside it that it imports. */
function withRelativeImports(entry: URL): URL[] {
  const files = new Map([[entry.href, entry]])
  for (const url of files.values())
    for (const [, path] of readFileSync(url, 'utf8').matchAll(/(?:from|import)\s*['"](\.\.?\/[^'"]+)['"]/g)) {
      const imports = new URL(path!, url)
      if (!imports.pathname.endsWith('.d.ts')) files.set(imports.href, imports)
    }
  return [...files.values()]
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

const serviceWorker = 'service-worker.ts'

/** Only a driver who scans a label loads it. */
const isLoadedOnDemand = (name: string) => name.includes('zxing')

/**
 * The files of the driver's app. They are TypeScript as it is in the repository: types are removed when a file is first asked for, as
 * Node does it for the server. All addresses contain a hash of all files, so relative imports work and browsers may cache for good.
 */
export function readAppFiles() {
  const own = globSync('**/*.{ts,css}', {
    cwd: fileURLToPath(folder),
    exclude: ['**/*.test.ts', '**/*.d.ts'],
  })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== serviceWorker)
    .sort()
  const sources = [
    ...own.map((name) => ({ name, url: new URL(name, folder) })),
    ...libraries.flatMap(({ files }) => files),
    scannerProgram,
  ]
  const worker = readFileSync(new URL(serviceWorker, folder))
  const contents = sources.map((source) => ({ name: source.name, bytes: bytesOf(source) }))
  const version = hash('sha256', Buffer.concat([worker, ...contents.map(({ bytes }) => bytes)]), 'base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 12)
  const base = `/motorista/v/${version}/`
  const byName = new Map(contents.map(({ name, bytes }) => [name, bytes]))
  const prepared = new Map<string, AppFile>()

  function read(name: string): AppFile | undefined {
    const bytes = byName.get(name)
    if (!bytes) return undefined
    const file = prepared.get(name) ?? prepare(name, bytes)
    prepared.set(name, file)
    return file
  }

  return {
    version,
    base,
    /** For the page's import map. */
    imports: Object.fromEntries(libraries.map(({ specifier, name }) => [specifier, base + name])),
    read,
    /** What the app needs to start without a network. */
    precached: [...byName.keys()].filter((name) => !isLoadedOnDemand(name)).map((name) => base + name),
    serviceWorker: withoutTypes(worker.toString()),
  }
}

/** With the styles of all pages in front: the tokens come from there, and one request is a round less at the first start. */
function bytesOf({ name, url }: Source): Buffer {
  const bytes = readFileSync(url)
  return name === 'app.css' ? Buffer.concat([readFileSync(new URL('../pages.css', folder)), bytes]) : bytes
}

export type AppFiles = ReturnType<typeof readAppFiles>

function prepare(name: string, source: Buffer): AppFile {
  const extension = extname(name)
  const bytes = extension === '.ts' ? Buffer.from(withoutTypes(source.toString())) : source
  return { bytes, zipped: gzipSync(bytes, { level: 9 }), contentType: contentTypes[extension] ?? '' }
}

/** Types become blanks, which leaves lines of nothing but blanks. */
function withoutTypes(source: string): string {
  return withoutWarnings(() => stripTypeScriptTypes(source)).replaceAll(/[ \t]+$/gm, '')
}

/** Node runs the server by the same function, but still warns once that it may change when it is called. */
function withoutWarnings<Result>(work: () => Result): Result {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}
