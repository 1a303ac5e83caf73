import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'

/**
 * Reads trusted documents by their ids from a manifest, a `.graphql` file, or a folder of both. A manifest is
 * the JSON of Apollo (`generate-persisted-query-manifest`), or an object of ids and documents as Relay,
 * GraphQL Code Generator and gql.tada write it. The id of a `.graphql` file is its name without the ending.
 * What else is in a folder is ignored. Throws a TypeError that names the file and the fault.
 */
export async function readTrustedDocuments(path: string): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>()
  for (const file of await documentFiles(path)) {
    for (const [id, text] of documentsIn(file, await readFile(file, 'utf8'))) {
      if ((documents.get(id) ?? text) !== text)
        throw new TypeError(
          `${file}: the id "${id}" has another document already; an id stands for one document.`,
        )
      documents.set(id, text)
    }
  }
  if (documents.size === 0) throw new TypeError(`${path}: holds no document; it needs ${allowed}.`)
  return documents
}

const endings = new Set(['.json', '.graphql', '.gql'])
const allowed =
  'manifests (.json) of Apollo or of ids and documents as Relay writes them, or documents (.graphql, .gql)'

async function documentFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = await readdir(path)
  return names
    .filter((name) => endings.has(extname(name)))
    .sort()
    .map((name) => join(path, name))
}

function documentsIn(file: string, text: string): [id: string, text: string][] {
  if (extname(file) === '.json') return manifestEntries(file, text)
  if (endings.has(extname(file))) return [[parse(file).name, text]]
  throw new TypeError(`${file}: is of an unknown kind; allowed are ${allowed}.`)
}

function manifestEntries(file: string, text: string): [id: string, text: string][] {
  const manifest = parsedJson(file, text)
  if (!isObject(manifest)) throw new TypeError(`${file}: is no object of JSON; allowed are ${allowed}.`)
  const entries = 'format' in manifest ? apolloEntries(file, manifest) : Object.entries(manifest)
  for (const [id, document] of entries)
    if (typeof id !== 'string' || id === '' || typeof document !== 'string')
      throw new TypeError(
        `${file}: the document of "${id}" is ${JSON.stringify(document)}; both must be texts.`,
      )
  return entries as [string, string][]
}

function apolloEntries(file: string, { format, version, operations }: Record<string, unknown>) {
  if (format !== 'apollo-persisted-query-manifest' || version !== 1 || !Array.isArray(operations))
    throw new TypeError(
      `${file}: has the format ${JSON.stringify(format)}, version ${JSON.stringify(version)}; allowed is ` +
        '"apollo-persisted-query-manifest", version 1, with a list of operations.',
    )
  return operations.map((operation): [unknown, unknown] => [operation?.id, operation?.body])
}

function parsedJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TypeError(`${file}: is not JSON: ${(error as Error).message}`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
