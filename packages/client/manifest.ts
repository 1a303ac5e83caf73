import { parse } from '@0no-co/graphql.web'

/** A file of an application: its path, for messages, and its text. */
export type SourceFile = { path: string; text: string }

/** Apollo's format of persisted documents, which Rodovia's gateway reads (`GRAPHQL_DOCUMENTS`). */
export type Manifest = {
  format: 'apollo-persisted-query-manifest'
  version: 1
  operations: ManifestOperation[]
}

type ManifestOperation = {
  /** The SHA-256 of `body` in hexadecimal digits. */
  id: string
  name: string
  type: 'query' | 'mutation' | 'subscription'
  /** The document, letter for letter as the client sends it. */
  body: string
}

/**
 * The manifest of the operations in an application's files: what stands in `gql(…)`, and documents in `.graphql` and `.gql` files.
 * Throws a TypeError that names file and line where a text is no operation, or is put together when the application runs.
 */
export async function manifestOf(files: Iterable<SourceFile>): Promise<Manifest> {
  const bodies = new Map<string, Omit<ManifestOperation, 'id'>>()
  for (const file of files)
    for (const { body, line } of documentsIn(file))
      bodies.set(body, { ...operationIn(body, `${file.path}:${line}`), body })
  const operations = await Promise.all(
    [...bodies.values()].map(async (operation) => ({ id: await sha256(operation.body), ...operation })),
  )
  const orderOf = ({ name, id }: ManifestOperation) => `${name} ${id}`
  operations.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  return { format: 'apollo-persisted-query-manifest', version: 1, operations }
}

type Found = { body: string; line: number }

/** Comments and strings, in which nothing counts, or a call with the text in it. */
const tokens =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|(?<call>(?<![\w.$])gql\(\s*(?:(['"])(?<quoted>(?:\\.|(?!\2)[^\\\n])*)\2|`(?<template>(?:\\[\s\S]|[^`\\])*)`)?)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

function documentsIn({ path, text }: SourceFile): Found[] {
  if (/\.(graphql|gql)$/.test(path)) return [{ body: text, line: 1 }]
  return [...text.matchAll(tokens)].flatMap(({ index, groups: { call, quoted, template } = {} }) => {
    if (call === undefined) return []
    const line = text.slice(0, index).split('\n').length
    const body = quoted ?? template
    if (body === undefined || template?.includes('${'))
      throw new TypeError(
        `${path}:${line}: the text of gql(…) is put together when it runs; it must be one text without \${…}.`,
      )
    return [{ body: cooked(body), line }]
  })
}

const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
}

/** Returns the string that JavaScript reads from the text between the quotes. */
function cooked(text: string): string {
  return text.replaceAll(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi,
    (_, point?: string, unit?: string, byte?: string, letter = '') => {
      const code = point ?? unit ?? byte
      return code ? String.fromCodePoint(Number.parseInt(code, 16)) : (escapes[letter] ?? letter)
    },
  )
}

function operationIn(body: string, place: string): Pick<ManifestOperation, 'name' | 'type'> {
  try {
    const operations = parse(body).definitions.filter((one) => one.kind === 'OperationDefinition')
    const [operation] = operations
    if (!operation || operations.length > 1)
      throw new TypeError(`it has ${operations.length} operations; a document of a manifest has one`)
    return { name: operation.name?.value ?? '', type: operation.operation }
  } catch (error) {
    throw new TypeError(`${place}: ${(error as Error).message}.`, { cause: error })
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
