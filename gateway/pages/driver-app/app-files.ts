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
const libraryFile = (name: string, specifier: string): Source => ({
  name,
  url: new URL(import.meta.resolve(specifier)),
})
const beside = (specifier: string, path: string) => new URL(path, import.meta.resolve(specifier))

/** The libraries as the browser imports them, and the file of each. */
export const libraries = {
  preact: 'lib/preact.js',
  'preact/hooks': 'lib/preact-hooks.js',
  htm: 'lib/htm.js',
  idb: 'lib/idb.js',
  'zxing-wasm/reader': 'lib/zxing.js',
} as const

export const scannerProgram = 'lib/zxing.wasm'

const librarySources: Source[] = [
  libraryFile(libraries.preact, 'preact'),
  libraryFile(libraries['preact/hooks'], 'preact/hooks'),
  libraryFile(libraries.htm, 'htm'),
  libraryFile(libraries['zxing-wasm/reader'], 'zxing-wasm/reader'),
  { name: libraries.idb, url: beside('idb', './index.js') },
  { name: scannerProgram, url: beside('zxing-wasm/reader', '../../reader/zxing_reader.wasm') },
]

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

const serviceWorker = 'service-worker.ts'

/** Only a driver who scans a label loads them. */
const loadedOnDemand: readonly string[] = [libraries['zxing-wasm/reader'], scannerProgram]

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
  const sources = [...own.map((name) => ({ name, url: new URL(name, folder) })), ...librarySources]
  const worker = readFileSync(new URL(serviceWorker, folder))
  const contents = sources.map(({ name, url }) => ({ name, bytes: readFileSync(url) }))
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
    read,
    /** What the app needs to start without a network. */
    precached: [...byName.keys()].filter((name) => !loadedOnDemand.includes(name)).map((name) => base + name),
    serviceWorker: stripTypeScriptTypes(worker.toString()),
  }
}

export type AppFiles = ReturnType<typeof readAppFiles>

function prepare(name: string, source: Buffer): AppFile {
  const extension = extname(name)
  const bytes = extension === '.ts' ? Buffer.from(withoutTypes(source.toString())) : source
  return { bytes, zipped: gzipSync(bytes, { level: 9 }), contentType: contentTypes[extension] ?? '' }
}

/** Types become blanks, which leaves lines of nothing but blanks. */
function withoutTypes(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/[ \t]+$/gm, '')
}
