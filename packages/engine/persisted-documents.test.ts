import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RefusedOperation } from './errors.ts'
import { createPersistedDocuments, type DocumentRequest } from './persisted-documents.ts'

const query = '{ version }'
const sha256Hash = createHash('sha256').update(query).digest('hex')
const byHash: DocumentRequest = { extensions: { persistedQuery: { version: 1, sha256Hash } } }

const codeOf = (ask: () => string) => {
  try {
    return ask()
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a text that was sent with its hash is found by the hash, once it is registered', () => {
  const documents = createPersistedDocuments()
  expect(codeOf(() => documents.textOf(byHash))).toBe('PERSISTED_QUERY_NOT_FOUND')
  expect(documents.textOf({ ...byHash, query })).toBe(query)
  expect(codeOf(() => documents.textOf(byHash))).toBe('PERSISTED_QUERY_NOT_FOUND')
  documents.register({ ...byHash, query })
  expect(documents.textOf(byHash)).toBe(query)
})

test('a hash that is not that of the text, and another version, are refused', () => {
  const documents = createPersistedDocuments()
  expect(codeOf(() => documents.textOf({ ...byHash, query: '{ other }' }))).toBe('BAD_REQUEST')
  const extensions = { persistedQuery: { version: 2, sha256Hash } }
  expect(codeOf(() => documents.textOf({ query, extensions }))).toBe('BAD_REQUEST')
})

test('the store holds no more than its bytes, and no document that is too long', () => {
  const documents = createPersistedDocuments({ automaticBytes: 2_000, automaticDocumentBytes: 500 })
  const registered = (text: string): DocumentRequest => {
    const hash = createHash('sha256').update(text).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
    documents.register({ query: text, extensions })
    return { extensions }
  }
  const requests = Array.from({ length: 10 }, (_, i) => registered(`{ ${'a'.repeat(200)}${i} }`))
  const found = requests.filter((request) => codeOf(() => documents.textOf(request)).startsWith('{'))
  expect(found).toEqual(requests.slice(-4))
  expect(codeOf(() => documents.textOf(registered('b'.repeat(300))))).toBe('PERSISTED_QUERY_NOT_FOUND')
})

test('a trusted document runs by its id; the store may be closed to all others', () => {
  const trusted = new Map([['version', query]])
  expect(createPersistedDocuments({ trusted }).textOf({ documentId: 'version' })).toBe(query)
  expect(createPersistedDocuments({ trusted }).textOf({ query: '{ other }' })).toBe('{ other }')
  const closed = createPersistedDocuments({ trusted, onlyTrusted: true })
  expect(closed.textOf({ documentId: 'version' })).toBe(query)
  expect(codeOf(() => closed.textOf({ documentId: 'other' }))).toBe('DOCUMENT_NOT_FOUND')
  expect(codeOf(() => closed.textOf(byHash))).toBe('DOCUMENT_NOT_FOUND')
  for (const request of [{ query }, { ...byHash, query }]) expect(closed.textOf(request)).toBe(query)
  const other = '{ other }'
  for (const request of [{ query: other }, { query: `${query} ` }, { ...byHash, query: other }, {}])
    expect(codeOf(() => closed.textOf(request))).toBe('DOCUMENT_NOT_TRUSTED')
})

test('automatic persisted queries may be switched off', () => {
  const documents = createPersistedDocuments({ automaticBytes: 0 })
  expect(codeOf(() => documents.textOf({ ...byHash, query }))).toBe('PERSISTED_QUERY_NOT_SUPPORTED')
})

test('a trusted document runs by a hash that is its id, as clients of Apollo name it', () => {
  const trusted = new Map([[sha256Hash, query]])
  for (const onlyTrusted of [true, false])
    expect(createPersistedDocuments({ trusted, onlyTrusted }).textOf(byHash)).toBe(query)
})

test('the trusted documents may be replaced', () => {
  const documents = createPersistedDocuments({ trusted: new Map([['a', query]]), onlyTrusted: true })
  documents.trust(new Map([['b', '{ b }']]))
  expect([documents.textOf({ documentId: 'b' }), documents.textOf({ query: '{ b }' })]).toEqual([
    '{ b }',
    '{ b }',
  ])
  expect(codeOf(() => documents.textOf({ documentId: 'a' }))).toBe('DOCUMENT_NOT_FOUND')
  expect(codeOf(() => documents.textOf({ query }))).toBe('DOCUMENT_NOT_TRUSTED')
})

test('a refusal names the id and says what is allowed', () => {
  const messageOf = (onlyTrusted: boolean, request: DocumentRequest) => {
    try {
      return createPersistedDocuments({ trusted: new Map(), onlyTrusted }).textOf(request)
    } catch (error) {
      return (error as RefusedOperation).errors[0]?.message
    }
  }
  const unknown =
    'There is no trusted document with the id "me"; send the id of one that the server was given'
  expect(messageOf(true, { documentId: 'me' })).toBe(`${unknown}.`)
  expect(messageOf(false, { documentId: 'me' })).toBe(`${unknown}, or the text of another document as query.`)
  expect(messageOf(true, { query })).toBe(
    'The server runs trusted documents only: send documentId, the id of one that the server was given, or its text unchanged as query.',
  )
})
