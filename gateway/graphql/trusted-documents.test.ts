import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { createClient as createEventClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

const query = 'query Thing($id: ID!) { thing(id: $id) { name } }'
const subscription = 'subscription Level($id: ID!) { level(id: $id) { level } }'
const variables = { id: 'a' }
const data = { thing: { name: 'thing a' } }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let folder: string
let path: string
let closed: TestGateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents '))
  path = join(folder, 'manifest.json')
  await writeManifest({ thing: query, level: subscription })
  closed = await aGateway({
    trustedDocuments: { path, isOnly: true },
    bounds: { documentsReadSeconds: 0.05 },
  })
})
afterAll(async () => {
  await closed[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const writeManifest = (documents: Record<string, string>) => writeFile(path, JSON.stringify(documents))

/** A request without a text. The client of graphql-ws sends an empty one. */
const named = (documentId: string) => ({ documentId, variables }) as unknown as { query: string }
const namedOnSocket = (documentId: string) => ({ documentId, variables, query: '' })

async function post(body: object, { on = closed, at = '/graphql' } = {}) {
  const response = await fetch(`${on.url}${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

async function firstOf<Value>(values: AsyncIterable<Value>): Promise<Value | undefined> {
  for await (const value of values) return value
  return undefined
}

describe('a trusted document runs by its id', () => {
  test('by POST and GET, once and as events', async () => {
    expect(await post(named('thing'))).toEqual({ status: 200, text: JSON.stringify({ data }) })
    const search = new URLSearchParams({ documentId: 'thing', variables: JSON.stringify(variables) })
    for (const at of ['/graphql', '/graphql/stream']) {
      const headers = { 'apollo-require-preflight': 'yes' }
      const response = await fetch(`${closed.url}${at}?${search}`, { headers })
      expect(await response.text()).toContain(JSON.stringify({ data }))
    }
  })

  test('with the client of graphql-sse', async () => {
    const client = createEventClient({ url: `${closed.url}/graphql/stream`, retryAttempts: 0 })
    expect(await firstOf(client.iterate(named('thing')))).toEqual({ data })
    expect(await firstOf(client.iterate(named('level')))).toMatchObject({ data: { level: { level: 1 } } })
    client.dispose()
  })

  test('with the client of graphql-ws', async () => {
    const client = createSocketClient({ url: closed.socketUrl, webSocketImpl: WebSocket, retryAttempts: 0 })
    expect(await firstOf(client.iterate(namedOnSocket('thing')))).toEqual({ data })
    const levels = client.iterate(namedOnSocket('level'))
    expect(await firstOf(levels)).toMatchObject({ data: { level: { level: 1 } } })
    await client.dispose()
  })

  test('in a message of a WebSocket without a text', async () => {
    const socket = new WebSocket(closed.socketUrl, 'graphql-transport-ws')
    const messages: unknown[] = []
    socket.on('message', (message) => messages.push(JSON.parse(String(message))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init' }))
    await expect.poll(() => messages.length).toBe(1)
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: named('thing') }))
    await expect.poll(() => messages[1]).toEqual({ type: 'next', id: '1', payload: { data } })
    socket.terminate()
  })
})

test('a trusted document runs by its unchanged text too', async () => {
  expect((await post({ query, variables })).text).toBe(JSON.stringify({ data }))
})

describe('everything else is refused', () => {
  const other = '{ things { id } }'
  const byHash = { persistedQuery: { version: 1, sha256Hash: sha256(other) } }
  test.each([
    ['a text', { query: other }, 'runs trusted documents only: send documentId'],
    ['a text with its hash', { query: other, extensions: byHash }, 'runs trusted documents only: send'],
    ['an unknown id', named('other'), 'no trusted document with the id "other"; send the id of one'],
    ['an unknown hash', { extensions: byHash }, `no trusted document with the id "${sha256(other)}"`],
  ])('with what is allowed: %s', async (_, body, message) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('"code":"validation_failed","graphqlCode":"DOCUMENT_NOT_')
    expect(JSON.parse(answer.text).errors[0].message).toContain(message)
    const events = await post(body, { at: '/graphql/stream' })
    expect(JSON.parse(/data: (.*)/.exec(events.text)?.[1] ?? '').errors[0].message).toContain(message)
    const client = createSocketClient({ url: closed.socketUrl, webSocketImpl: WebSocket, retryAttempts: 0 })
    const errors = await firstOf(client.iterate({ query: '', ...body })).catch((error: unknown) => error)
    expect(errors).toMatchObject([{ message: expect.stringContaining(message) }])
    await client.dispose()
  })
})

test('other documents run too if the operator says so', async () => {
  await using open = await aGateway({ trustedDocuments: { path, isOnly: false } })
  for (const body of [named('thing'), { query, variables }])
    expect((await post(body, { on: open })).text).toBe(JSON.stringify({ data }))
  expect((await post(named('other'), { on: open })).text).toContain(
    'or the text of another document as query',
  )
})

test('Apollo Client names a document of its manifest by the hash, and never sends the text', async () => {
  const document = gql(query)
  const id = sha256('of the manifest')
  await writeManifest({ thing: query, level: subscription, [id]: query })
  await expect.poll(async () => (await post(named(id))).status).toBe(200)
  const link = new PersistedQueryLink({ generateHash: () => id }).concat(
    new HttpLink({ uri: `${closed.url}/graphql` }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache({ addTypename: false } as object) })
  const result = await client.query({ query: document, variables })
  expect(result.data).toMatchObject(data)
  client.stop()
})

describe('the file is read again', () => {
  test('when it changes; what it no longer has is refused', async () => {
    await writeManifest({ level: subscription, another: '{ things { id } }' })
    await expect.poll(async () => (await post(named('another'))).status).toBe(200)
    expect((await post(named('thing'))).status).toBe(400)
  })

  test('and stays as it was while it cannot be read; the log says so', async () => {
    await writeManifest({ another: '{ things { id } }' })
    await expect.poll(async () => (await post(named('level'))).text).toContain('no trusted document')
    await writeFile(path, '{')
    await expect
      .poll(() =>
        JSON.stringify(closed.lines.filter(({ msg }) => String(msg).startsWith('trusted documents cannot'))),
      )
      .toContain('manifest.json: is not JSON')
    expect((await post(named('another'))).status).toBe(200)
    const failed = await closed.metrics.getSingleMetric('rodovia_trusted_documents_failed_reads_total')?.get()
    expect(failed?.values[0]?.value).toBeGreaterThan(0)
    const count = await closed.metrics.getSingleMetric('rodovia_trusted_documents')?.get()
    expect(count?.values[0]?.value).toBe(1)
  })

  test('with a document that the schema does not allow, which the log names', async () => {
    await writeManifest({ another: '{ things { id } }', old: '{ gone }' })
    await expect
      .poll(() => closed.lines.find(({ invalid }) => invalid))
      .toMatchObject({ invalid: [{ id: 'old', fault: 'Cannot query field "gone" on type "Query".' }] })
    expect((await post(named('old'))).text).toContain('Cannot query field')
  })
})

test('a gateway does not start with documents that it cannot read', async () => {
  const missing = join(folder, 'missing.json')
  await expect(aGateway({ trustedDocuments: { path: missing, isOnly: true } })).rejects.toThrow(
    /^GRAPHQL_DOCUMENTS: ENOENT.*missing\.json/,
  )
})
