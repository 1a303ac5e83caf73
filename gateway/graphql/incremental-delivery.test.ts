import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Defer20220824Handler, GraphQL17Alpha9Handler } from '@apollo/client/incremental'
import { createClient as createEventClient } from 'graphql-sse'
import { createClient } from 'graphql-ws'
import { meros } from 'meros/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())

const current = 'multipart/mixed;incrementalSpec=v0.2, application/json'
const older = 'multipart/mixed;deferSpec=20220824, application/json'
const query = '{ thing(id: "a") { id level ... @defer(label: "later") { name } } }'
const slow = '{ thing(id: "a") { id ... @defer { rank(afterMilliseconds: 400) } } }'

function post(
  accept: string,
  body: object = { query },
  headers: Record<string, string> = {},
  path = '/graphql',
) {
  return fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify(body),
  })
}

const partsIn = (text: string) =>
  text
    .split(/\r\n---(?:--)?(?:\r\n|$)/)
    .filter((part) => part.includes('{'))
    .map((part) => JSON.parse(part.slice(part.indexOf('{'))))

describe('a query with a deferred fragment', () => {
  test('is answered in parts of the format that the client asks for', async () => {
    const answer = await post(current)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'multipart/mixed; boundary="-"; incrementalSpec=v0.2',
    ])
    expect(partsIn(await answer.text())).toEqual([
      {
        data: { thing: { id: 'a', level: 1 } },
        pending: [{ id: '0', path: ['thing'], label: 'later' }],
        hasNext: true,
      },
      { incremental: [{ id: '0', data: { name: 'thing a' } }], completed: [{ id: '0' }], hasNext: false },
    ])
    expect(partsIn(await (await post(older)).text())).toEqual([
      { data: { thing: { id: 'a', level: 1 } }, hasNext: true },
      { incremental: [{ data: { name: 'thing a' }, path: ['thing'], label: 'later' }], hasNext: false },
    ])
  })

  test('is answered whole for others, and where nothing is left for later', async () => {
    const whole = { data: { thing: { id: 'a', level: 1, name: 'thing a' } } }
    for (const accept of ['application/json', '*/*', 'multipart/mixed, application/json']) {
      const answer = await post(accept)
      expect([answer.headers.get('content-type'), await answer.json()]).toEqual([
        'application/json; charset=utf-8',
        whole,
      ])
    }
    for (const [source, data] of [
      ['{ thing(id: "a") { id ... @defer(if: false) { name } } }', { thing: { id: 'a', name: 'thing a' } }],
      [
        'mutation { setLevel(id: "a", level: 1) { id ... @defer { name } } }',
        { setLevel: { id: 'a', name: 'thing a' } },
      ],
    ] as const)
      expect(await (await post(current, { query: source })).json()).toEqual({ data })
    const refused = await post(current, {
      query: 'query ($n: Int!) { thing(id: "a") { ... @defer { name } } }',
    })
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'validation_failed' } }] })
  })

  test('sends the first part before the others are there', async () => {
    // The others take ten minutes.
    const source = '{ thing(id: "a") { id ... @defer { rank(afterMilliseconds: 600000) } } }'
    const reader = (await post(current, { query: source })).body!.getReader()
    let text = ''
    while (!text.includes('"hasNext":true')) text += new TextDecoder().decode((await reader.read()).value)
    expect(text).toContain('{"thing":{"id":"a"}}')
    await reader.cancel()
  })

  test('shows errors of a fragment as it shows others', async () => {
    const source = '{ thing(id: "a") { id ... @defer { rank(afterMilliseconds: -1) } } }'
    const [, last] = partsIn(
      await (await post(current, { query: source }, { 'accept-language': 'en' })).text(),
    )
    expect(last).toEqual({
      completed: [
        {
          id: '0',
          errors: [
            {
              message: expect.stringContaining('X-Request-Id'),
              path: ['thing', 'rank'],
              extensions: { code: 'internal_error' },
            },
          ],
        },
      ],
      hasNext: false,
    })
  })

  test('counts as one operation, until its last part', async () => {
    const count = async () =>
      (await gateway.metrics.getSingleMetric('rodovia_graphql_operations_total')?.get())?.values.find(
        ({ labels }) => labels.type === 'query' && labels.outcome === 'ok',
      )?.value ?? 0
    const before = await count()
    await (await post(current)).text()
    expect(await count()).toBe(before + 1)
  })

  test('ends with its client', async () => {
    const asked = send({
      port: gateway.port,
      host: '127.0.0.1',
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: current },
    })
    asked.on('error', () => {})
    asked.end(JSON.stringify({ query: slow }))
    await new Promise<void>((resolve) =>
      asked.on('response', (response) => response.once('data', () => resolve())),
    )
    const errors = gateway.lines.filter(({ level }) => level === 'error').length
    asked.destroy()
    await pause(500)
    expect(gateway.lines.filter(({ level }) => level === 'error')).toHaveLength(errors)
    expect((await post(current)).status).toBe(200)
  })
})

test.each([
  ['the current', new GraphQL17Alpha9Handler()],
  ['the older', new Defer20220824Handler()],
])('Apollo Client reads the parts of %s format.', async (_, incrementalHandler) => {
  const link = new HttpLink({ uri: `${gateway.url}/graphql` })
  const client = new ApolloClient({ link, cache: new InMemoryCache(), incrementalHandler })
  const seen: unknown[] = []
  const document = gql`
    query { thing(id: "a") { id level ... @defer { name } } things @stream(initialCount: 0) { id } }
  `
  await new Promise<void>((resolve, reject) => {
    client.watchQuery({ query: document }).subscribe({
      next({ data, dataState }) {
        seen.push(structuredClone(data))
        if (dataState === 'complete') resolve()
      },
      error: reject,
    })
  })
  client.stop()
  expect(seen.at(-1)).toMatchObject({ thing: { id: 'a', level: 1, name: 'thing a' }, things: [{ id: 'a' }] })
  expect(seen.length).toBeGreaterThan(1)
})

test('A client that reads nothing is disconnected in the end.', async () => {
  await using gateway = await aGateway({ bounds: { stuckSeconds: 0.5 }, connectionsPerAddress: 1 })
  const [ids, characters] = [20, 1_000_000]
  for (let i = 0; i < ids; i++) gateway.world.levels.set(`${i}${'x'.repeat(characters)}`, 1)
  const headers = { 'content-type': 'application/json', accept: current }
  const asked = send({ port: gateway.port, host: '127.0.0.1', path: '/graphql', method: 'POST', headers })
  asked.end(JSON.stringify({ query: '{ things @stream { id } }' }))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.on('error', () => {}).pause()
  const statusOfAnother = () =>
    fetch(`${gateway.url}/graphql?query={__typename}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    }).then(
      ({ status }) => status,
      () => 'there is room for one connection',
    )
  await expect.poll(statusOfAnother).toBe(200)
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume()
  await new Promise((resolve) => response.once('close', resolve))
  expect([response.complete, bytes < (ids * characters) / 2]).toEqual([false, true])
})

test('Server-sent events carry the parts.', async () => {
  const text = await (await post('text/event-stream')).text()
  const events = [...text.matchAll(/event: next\ndata: (.*)/g)].map(([, data]) => JSON.parse(String(data)))
  expect(events).toMatchObject([
    { hasNext: true },
    { incremental: [{ data: { name: 'thing a' } }], hasNext: false },
  ])
  expect(text).toContain('event: complete')
})

test('The client of graphql-sse reads the parts.', async () => {
  const client = createEventClient({ url: `${gateway.url}/graphql/stream`, retryAttempts: 0 })
  const seen: unknown[] = []
  for await (const part of client.iterate({ query })) seen.push(part)
  client.dispose()
  expect(seen).toEqual([
    {
      data: { thing: { id: 'a', level: 1 } },
      pending: [{ id: '0', path: ['thing'], label: 'later' }],
      hasNext: true,
    },
    { incremental: [{ id: '0', data: { name: 'thing a' } }], completed: [{ id: '0' }], hasNext: false },
  ])
})

test.each([
  ['current', current, { id: '0', data: { name: 'thing a' } }],
  ['older', older, { data: { name: 'thing a' }, path: ['thing'], label: 'later' }],
])('meros reads the parts of the %s format.', async (_, accept, delivered) => {
  const parts = await meros<{ hasNext: boolean }>(await post(accept))
  if (parts instanceof Response) throw new Error('not in parts')
  const seen: unknown[] = []
  for await (const { json, body } of parts) {
    expect(json).toBe(true)
    seen.push(body)
  }
  expect(seen).toMatchObject([
    { data: { thing: { id: 'a', level: 1 } }, hasNext: true },
    { incremental: [delivered], hasNext: false },
  ])
})

test('A WebSocket carries the parts.', async () => {
  const client = createClient({ url: gateway.socketUrl, webSocketImpl: WebSocket })
  const seen: unknown[] = []
  for await (const part of client.iterate({ query })) seen.push(part)
  await client.dispose()
  expect(seen).toMatchObject([
    { hasNext: true },
    { incremental: [{ data: { name: 'thing a' } }], hasNext: false },
  ])
})
