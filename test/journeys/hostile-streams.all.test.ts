import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { documents, expectErrors, expectMessage, startTarget, type Target } from '../support/hostile.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

/**
 * Requests that nobody should send to the subscription endpoints: the answer says why they are refused, and
 * the process lives.
 */

let target: Target
let url: string
let shipper: string
let trackingToken: string
beforeAll(async () => {
  target = await startTarget()
  ;({ shipper, trackingToken } = target)
  url = target.platform.url
})
afterEach(() => target.expectUnharmed())
afterAll(() => target[Symbol.asyncDispose]())

const page = 'query ($first: Int) { orders(first: $first) { totalCount } }'

describe('a stream of events', () => {
  const stream = async (query: string, variables = '{}', headers = {}) => {
    const response = await fetch(`${url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shipper}`, ...headers },
      body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    })
    const text = await response.text()
    const [, data] = /^event: next\ndata: (.*)$/m.exec(text) ?? []
    return { status: response.status, body: JSON.parse(data ?? text), text }
  }

  test.each(documents)('for a document %s answers with the reason', async (_, source, code) => {
    const answer = await stream(source)
    expectErrors(answer, code)
    expect(answer.text).toMatch(/event: complete\ndata: \n\n$/)
  })

  test('for what cannot be read is refused', async () => {
    for (const variables of ['[]', '7', '{"__proto__":1}', '{"a":1,"a":2}', 'NaN', '['.repeat(10_000)])
      expectErrors(await stream('{ __typename }', variables), 'validation_failed')
    expectErrors(await stream('{ __typename }', '{}', { 'content-type': 'text/plain' }), 'validation_failed')
  })
})

describe('a socket', () => {
  /** A socket as bare as the protocol, ready to subscribe unless it is to be met before. */
  async function aSocket(init: object | null = { authorization: `Bearer ${shipper}` }) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const received: Body[] = []
    socket.on('message', (data) => received.push(JSON.parse(String(data))))
    const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)])
    await once(socket, 'open')
    const say = (message: object) => socket.send(JSON.stringify(message))
    const subscribe = (id: string, query: string, variables = {}) =>
      say({ type: 'subscribe', id, payload: { query, variables } })
    const of = (id: string) => received.find((message) => message.id === id)?.payload
    const count = (type: string) => received.filter((message) => message.type === type).length
    if (init) {
      say({ type: 'connection_init', payload: init })
      await until(
        async () => count('connection_ack'),
        (acknowledged) => acknowledged === 1,
      )
    }
    return { socket, received, closed, say, subscribe, of, count, [Symbol.dispose]: () => socket.terminate() }
  }

  const follow = 'subscription ($token: String!) { deliveryUpdates(trackingToken: $token) { status } }'

  test.each<[what: string, frame: string | Buffer, init: object | null, code: number]>([
    [
      'a subscription before the greeting',
      '{"type":"subscribe","id":"1","payload":{"query":"{ __typename }"}}',
      null,
      4401,
    ],
    ['two greetings', '{"type":"connection_init"}', {}, 4429],
    [
      'a greeting with a token that is none',
      '{"type":"connection_init","payload":{"authorization":{}}}',
      null,
      4403,
    ],
    ['bytes', Buffer.from([0, 255, 254, 1]), {}, 4400],
    ['nonsense', 'nonsense', {}, 4400],
    ['no object', '[]', {}, 4400],
    ['an unknown type', '{"type":"__proto__"}', {}, 4400],
    ['no id', '{"type":"subscribe","payload":{"query":"{ __typename }"}}', {}, 4400],
    ['a payload that is a list', '{"type":"subscribe","id":"1","payload":[]}', {}, 4400],
    [
      'variables that are a list',
      '{"type":"subscribe","id":"1","payload":{"query":"{ __typename }","variables":[]}}',
      {},
      4400,
    ],
    ['nesting without end', `{"type":"ping","payload":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, {}, 4400],
    ['200 KiB', `"${'x'.repeat(200 * 1024)}"`, {}, 1009],
  ])('that sends %s is closed', async (_, frame, init, code) => {
    using client = await aSocket(init)
    client.socket.send(frame)
    const [closedWith, reason] = await client.closed
    expect([closedWith, String(reason)]).toEqual([
      code,
      expect.not.stringMatching(/call stack|\.ts|internal/i),
    ])
  })

  test('that subscribes twice by one id is closed', async () => {
    using client = await aSocket()
    for (let i = 0; i < 2; i++) client.subscribe('1', follow, { token: trackingToken })
    expect(await client.closed).toEqual([4409, expect.stringContaining('already exists')])
  })

  test('that subscribes a thousand times gets fifty, and an error for the others', async () => {
    using client = await aSocket()
    for (let i = 0; i < 1000; i++) client.subscribe(`${i}`, follow, { token: trackingToken })
    await until(
      async () => [client.count('next'), client.count('error')],
      ([next, error]) => next === 50 && error === 950,
    )
    for (const { type, payload } of client.received) if (type === 'error') expectMessage(payload)
    client.say({ type: 'complete', id: '0' })
    client.subscribe('again', follow, { token: trackingToken })
    await until(
      async () => client.count('next'),
      (next) => next === 51,
    )
  })

  test('gets an error about a wrong document, and goes on', async () => {
    using client = await aSocket()
    const short = documents.filter(([, source]) => source.length < 100_000)
    for (const [what, source] of short) client.subscribe(what, source)
    await until(
      async () => client.count('error'),
      (count) => count === short.length,
    )
    for (const [what, , code] of short) expectErrors({ status: 200, body: { errors: client.of(what) } }, code)
    client.subscribe('a NUL', follow, { token: 'a\u0000b' })
    client.subscribe('an object', page, { first: { a: { a: { a: [] } } } })
    for (const id of ['good', '__proto__', 'constructor']) client.subscribe(id, '{ __typename }')
    await until(
      async () => client.count('complete'),
      (count) => count === 5,
    )
    expectErrors({ status: 200, body: client.of('a NUL') }, 'not_found')
    expectErrors({ status: 200, body: client.of('an object') }, 'BAD_USER_INPUT')
    for (const id of ['good', '__proto__', 'constructor'])
      expect(client.of(id)).toEqual({ data: { __typename: 'Query' } })
  })
})

describe('where less is allowed', () => {
  let strict: TestPlatform
  beforeAll(async () => {
    strict = await startTestPlatform({
      env: {
        GRAPHQL_MAX_COST: '20',
        ...testConfig({ limits: { graphqlDirectives: 1 } }),
        GRAPHQL_INTROSPECTION: '0',
      },
    })
  })
  afterAll(() => strict[Symbol.asyncDispose]())

  const orders = 'query ($first: Int) { orders(first: $first) { nodes { code } } }'
  const refused: [what: string, query: string, variables: Body, code: string][] = [
    ['a page that is too large', orders, { first: 20 }, 'OPERATION_TOO_LARGE'],
    ['a page whose size is not said', orders, {}, 'OPERATION_TOO_LARGE'],
    ['two directives', '{ me { id @skip(if: false) @skip(if: false) } }', {}, 'OPERATION_TOO_LARGE'],
    ['the schema', '{ __schema { types { name } } }', {}, 'INTROSPECTION_DISABLED'],
    ['a type', '{ me { id } __type(name: "Order") { name } }', {}, 'INTROSPECTION_DISABLED'],
  ]

  test.each(refused)(
    '%s is refused over HTTP, WebSocket and server-sent events',
    async (_, query, variables, code) => {
      const token = await tokenOf(strict.url, demo.shipper)
      const answer = await ask(strict.url, 'POST', '/graphql', { token, body: { query, variables } })
      expect(answer.status).toBe(200)
      expectErrors(answer, code)
      for (const watch of [watchBySocket, watchBySse]) {
        const watcher = watch(strict.url, { query, variables, token })
        const { error } = await watcher.ended
        expectErrors({ status: 200, body: { errors: error ?? watcher.seen[0]?.errors } }, code)
        watcher.stop()
      }
    },
  )

  test('what is small enough is answered, and so is REST', async () => {
    const token = await tokenOf(strict.url, demo.shipper)
    const small = { query: orders, variables: { first: 19 } }
    const { body } = await ask(strict.url, 'POST', '/graphql', { token, body: small })
    expect(body).toEqual({ data: { orders: { nodes: [] } } })
    const typename = await ask(strict.url, 'POST', '/graphql', { token, body: { query: '{ __typename }' } })
    expect(typename.body).toEqual({ data: { __typename: 'Query' } })
    expect((await ask(strict.url, 'GET', '/api/app/v1/orders?limit=500', { token })).status).toBe(200)
  })
})
