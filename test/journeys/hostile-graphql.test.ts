import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type Answer, ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

/** What nobody should send to the GraphQL doors: each is answered with a clear error, writes nothing, and the process lives. */

/** Enough for the operations that are kept ready to run, and not for thousands of them: the process would die. */
const heapMebibytes = 300

let platform: TestPlatform
let shipper: string
let admin: string
let trackingToken: string
let rows: Body

beforeAll(async () => {
  platform = await startTestPlatform({
    env: {
      NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}`,
      // Else the platform goes on to the next driver by itself, and writes that down.
      OFFER_TIMEOUT_SECONDS: '3600',
    },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  admin = await tokenOf(platform.url, demo.admin)
  const { order } = await placeOrder(platform.url, shipper)
  trackingToken = order.tracking_url.split('/').at(-1)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper }),
    ({ body }) => body.order.status === 'assigned',
  )
  rows = await platform.rows()
})
afterEach(async () => {
  expect((await graphql('{ me { name } }')).body).toEqual({ data: { me: { name: expect.any(String) } } })
  expect(await platform.rows()).toEqual(rows)
  expect(platform.process.exitCode).toBeNull()
  expect(platform.output()).not.toMatch(/"level":"(?:error|fatal)"/)
})
afterAll(() => platform[Symbol.asyncDispose]())

type More = { token?: string | null; headers?: Record<string, string>; path?: string }

const send = (raw: string, { token = shipper, headers = {}, path = '/graphql' }: More = {}) =>
  ask(platform.url, 'POST', path, { raw, headers, ...(token && { token }) })

const graphql = (query: string, variables?: object, more?: More) =>
  send(JSON.stringify({ query, variables }), more)

/** Variables as a text, for what no JavaScript value becomes in JSON. */
const withRaw = (query: string, variables: string, more?: More) =>
  send(`{"query":${JSON.stringify(query)},"variables":${variables}}`, more)

const address = (parameters: Record<string, string>) => `/graphql?${new URLSearchParams(parameters)}`

/** Every error is one of the table, with words, and nothing of the inside. */
function expectErrors({ status, body }: Pick<Answer, 'status' | 'body'>, ...codes: string[]): void {
  expect(status).toBeLessThan(500)
  expectWords(body.errors)
  for (const { extensions } of body.errors) expect(codes).toContain(extensions.graphqlCode ?? extensions.code)
}

function expectWords(errors: unknown): void {
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: expect.stringMatching(/.{10,}/), extensions: expect.any(Object) }),
    ]),
  )
  const text = JSON.stringify(errors)
  expect(text.length).toBeLessThan(50_000)
  expect(text).not.toMatch(/internal_error|INTERNAL|call stack|node_modules|\.ts:|SELECT |at \w+ \(/)
}

const repeated = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ')

const doubled = (levels: number) =>
  `{ orders { ...F0 } } fragment F${levels} on OrderConnection { totalCount } ${repeated(
    levels,
    (i) => `fragment F${i} on OrderConnection { ...F${i + 1} ...F${i + 1} }`,
  )}`

const documents: [what: string, source: string, code: string][] = [
  ['that breaks off', '{ orders {', 'GRAPHQL_PARSE_FAILED'],
  ['with a NUL', '{ me { id } \u0000 }', 'GRAPHQL_PARSE_FAILED'],
  ['with a lone surrogate', '{ me { id } } # \ud800', 'GRAPHQL_PARSE_FAILED'],
  ['that defines a type', 'type Query { a: Int }', 'GRAPHQL_VALIDATION_FAILED'],
  [
    'with a fragment within itself',
    '{ me { ...F } } fragment F on User { id ...F }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'with a ring of fragments',
    '{ me { ...A } } fragment A on User { ...B } fragment B on User { ... { ...A } }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['with a thousand aliases', `{ ${repeated(1000, (i) => `a${i}: __typename`)} }`, 'OPERATION_TOO_LARGE'],
  ['with 18 levels of double spreads', doubled(18), 'OPERATION_TOO_LARGE'],
  [
    'with five hundred directives',
    `{ me { id ${repeated(500, () => '@skip(if: false)')} } }`,
    'OPERATION_TOO_LARGE',
  ],
  ['with a megabyte of fields', `{ ${repeated(200_000, () => 'me')} }`, 'GRAPHQL_PARSE_FAILED'],
  [
    'with lists ten thousand deep',
    `{ deliveries(statuses: ${'['.repeat(10_000)}${']'.repeat(10_000)}) { totalCount } }`,
    'OPERATION_TOO_LARGE',
  ],
  [
    'with lists a hundred deep',
    `{ deliveries(statuses: ${'['.repeat(100)}${']'.repeat(100)}) { totalCount } }`,
    'OPERATION_TOO_LARGE',
  ],
  [
    'with objects a hundred deep',
    `{ orders(filter: ${'{a:'.repeat(100)}1${'}'.repeat(100)}) { totalCount } }`,
    'OPERATION_TOO_LARGE',
  ],
  ['nested a hundred deep', `${'{a'.repeat(100)}${'}'.repeat(100)}`, 'OPERATION_TOO_LARGE'],
  [
    'that could hold too much',
    '{ orders(first: 500) { nodes { timeline { facts { name } } } } }',
    'OPERATION_TOO_LARGE',
  ],
  [
    'with a variable called __proto__',
    'query ($__proto__: ID!) { order(id: $__proto__) { id } }',
    'GRAPHQL_VALIDATION_FAILED',
  ],
]

describe('a document', () => {
  test.each(documents)('%s is refused', async (_, source, code) => {
    expectErrors(await graphql(source), code)
    expect((await graphql(source)).status).toBe(400)
  })

  test.each(['Nope', '__proto__', 'constructor', '\u0000', 'x'.repeat(10_000)])(
    'is not run by the name %s',
    async (operationName) => {
      const asked = JSON.stringify({ query: 'query A { me { id } }', operationName })
      expectErrors(await send(asked), 'OPERATION_RESOLUTION_FAILURE')
    },
  )
})

const credit = 'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { __typename } }'
const quote = 'mutation ($cep: Cep!) { requestQuote(input: { cepOrigem: $cep, cepDestino: $cep }) { id } }'
const page = 'query ($first: Int) { orders(first: $first) { totalCount } }'
const nearby = 'query ($lat: Float) { nearbyDrivers(lat: $lat, lng: $lat) { __typename } }'

describe('a variable', () => {
  const deep = {
    list: `${'['.repeat(10_000)}1${']'.repeat(10_000)}`,
    object: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  }

  test.each([
    ['an input', credit, 'input'],
    ['a scalar of ours', quote, 'cep'],
    ['a number', page, 'first'],
    ['an id', 'query ($id: ID!) { order(id: $id) { id } }', 'id'],
    ['a list', 'query ($s: [DeliveryStatus!]) { deliveries(statuses: $s) { totalCount } }', 's'],
    ['a filter', 'query ($filter: OrderFilter) { orders(filter: $filter) { totalCount } }', 'filter'],
  ])('nested ten thousand deep in place of %s is refused', async (_, query, name) => {
    for (const value of Object.values(deep))
      expectErrors(
        await withRaw(query, `{"${name}":${value}}`, { token: admin }),
        'BAD_USER_INPUT',
        'validation_failed',
      )
  })

  test('nested ten thousand deep that nobody asked for is passed over', async () => {
    const { body } = await withRaw('{ __typename }', `{"x":${deep.object},"y":${deep.list}}`)
    expect(body).toEqual({ data: { __typename: 'Query' } })
    for (const variables of [deep.list, '"{}"', '7'])
      expectErrors(await withRaw('{ __typename }', variables), 'BAD_REQUEST')
  })

  test('of a megabyte is not told back', async () => {
    for (const variables of [{ first: 'x'.repeat(900_000) }, { first: { ['x'.repeat(900_000)]: 1 } }])
      expectErrors(await graphql(page, variables), 'BAD_USER_INPUT')
    const id = 'x'.repeat(900_000)
    expectErrors(await graphql('query ($id: ID!) { order(id: $id) { id } }', { id }), 'not_found')
  })

  test.each(['a\u0000b', 'a\ud800b', '\udc00', 'a\u202eb'])(
    'that holds %j names nothing and is not kept',
    async (text) => {
      const query =
        'query ($t: String!, $id: ID!) { tracking(token: $t) { code } order(id: $id) { id } quote(id: $id) { id } }'
      expectErrors(await graphql(query, { t: text, id: text }), 'not_found')
      const input = { tenantId: text, amountCents: 1, reason: text }
      expectErrors(await graphql(credit, { input }, { token: admin }), 'validation_failed')
      const login = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }'
      expectErrors(
        await graphql(login, { input: { email: text, password: text } }, { token: null }),
        'validation_failed',
      )
    },
  )

  test.each(['1e400', '-1e400', '99999999999999999999999', '9007199254740993', '1e20'])(
    'of %s is no number of any kind',
    async (number) => {
      const input = `{"input":{"tenantId":"x","amountCents":${number},"reason":"x"}}`
      expectErrors(await withRaw(credit, input, { token: admin }), 'validation_failed')
      expectErrors(await withRaw(page, `{"first":${number}}`), 'BAD_USER_INPUT')
      expectErrors(await withRaw(nearby, `{"lat":${number}}`), 'BAD_USER_INPUT', 'validation_failed')
      for (const literal of [
        `{ orders(first: ${number}) { totalCount } }`,
        `{ nearbyDrivers(lat: ${number}, lng: ${number}) { __typename } }`,
        `mutation { creditWallet(input: { tenantId: "x", amountCents: ${number}, reason: "x" }) { __typename } }`,
      ])
        expectErrors(
          await graphql(literal, {}, { token: admin }),
          'GRAPHQL_VALIDATION_FAILED',
          'validation_failed',
        )
    },
  )

  test.each(['NaN', 'Infinity', '0x10', '01', '1_000', '٣'])('of %s is not JSON', async (number) => {
    expectErrors(await withRaw(page, `{"first":${number}}`), 'validation_failed')
    expectErrors(
      await graphql(`{ orders(first: ${number}) { totalCount } }`),
      'GRAPHQL_PARSE_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
    )
  })

  test('with a key of the prototype, or a key twice, is refused', async () => {
    for (const variables of [
      '{"__proto__":{"first":1}}',
      '{"first":1,"x":{"__proto__":{}}}',
      '{"x":{"constructor":{"prototype":{}}}}',
      '{"first":1,"first":2}',
    ])
      expectErrors(await withRaw(page, variables), 'validation_failed')
    expectErrors(await send('{"query":"{ __typename }","query":"{ me { id } }"}'), 'validation_failed')
  })

  test('named as a part of every object is not there unless it was sent', async () => {
    const query =
      'query ($constructor: Int, $toString: Int) { orders(first: $constructor, offset: $toString) { totalCount } }'
    expect((await graphql(query)).body).toEqual({ data: { orders: { totalCount: 1 } } })
  })
})

describe('a request', () => {
  test('of several operations is refused', async () => {
    const one = { query: '{ me { id } }' }
    for (const batch of [[one, one], [], [[one]]])
      expectErrors(await send(JSON.stringify(batch)), 'BAD_REQUEST')
  })

  test('that is no operation is refused', async () => {
    for (const body of [
      '',
      'null',
      '7',
      '{}',
      '{"query":7}',
      '{"query":" "}',
      '{"query":"{ me { id } }","extensions":"x"}',
    ])
      expectErrors(await send(body), 'BAD_REQUEST', 'GRAPHQL_PARSE_FAILED')
  })

  test('for a stored document is refused: there are none', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }
    for (const query of [undefined, '{ me { id } }'])
      expectErrors(await send(JSON.stringify({ query, extensions })), 'PERSISTED_QUERY_NOT_SUPPORTED')
  })

  test('that another site could make a browser send is refused', async () => {
    const query = 'mutation { setAvailability(available: true) { __typename } }'
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const type of [...types, 'application/graphql', 'x/y'])
      expectErrors(await graphql(query, {}, { headers: { 'content-type': type } }), 'BAD_REQUEST')
    expectErrors(await ask(platform.url, 'GET', address({ query: '{ me { id } }' })), 'BAD_REQUEST')
  })

  test('by GET changes nothing', async () => {
    const headers = { 'apollo-require-preflight': 'yes' }
    const get = (parameters: Record<string, string>, path = address(parameters)) =>
      ask(platform.url, 'GET', path, { token: shipper, headers })
    const mutations: Record<string, string>[] = [
      { query: 'mutation { logout }' },
      { query: 'mutation { logout }', operationName: '' },
      { query: 'query A { me { id } } mutation B { logout }', operationName: 'B' },
    ]
    for (const asked of mutations) expectErrors(await get(asked), 'method_not_allowed')
    for (const variables of ['{', '[]', '['.repeat(4000)])
      expectErrors(await get({ query: '{ me { id } }', variables }), 'BAD_REQUEST')
    expectErrors(await get({}, `${address({ query: '{ me { id } }' })}&query={me{id}}`), 'BAD_REQUEST')
  })
})

describe('a stream of events', () => {
  const stream = async (query: string, variables = '{}', headers = {}) => {
    const response = await fetch(`${platform.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shipper}`, ...headers },
      body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    })
    const text = await response.text()
    const [, data] = /^event: next\ndata: (.*)$/m.exec(text) ?? []
    return { status: response.status, body: JSON.parse(data ?? text), text }
  }

  test.each(documents)('for a document %s tells why there is none', async (_, source, code) => {
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
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
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

  test('that subscribes a thousand times gets fifty, and words for the others', async () => {
    using client = await aSocket()
    for (let i = 0; i < 1000; i++) client.subscribe(`${i}`, follow, { token: trackingToken })
    await until(
      async () => [client.count('next'), client.count('error')],
      ([next, error]) => next === 50 && error === 950,
    )
    for (const { type, payload } of client.received) if (type === 'error') expectWords(payload)
    client.say({ type: 'complete', id: '0' })
    client.subscribe('again', follow, { token: trackingToken })
    await until(
      async () => client.count('next'),
      (next) => next === 51,
    )
  })

  test('is told what is wrong with a document, and goes on', async () => {
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
      env: { GRAPHQL_MAX_COST: '20', GRAPHQL_MAX_DIRECTIVES: '1', GRAPHQL_INTROSPECTION: '0' },
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

  test.each(refused)('%s is refused at every door', async (_, query, variables, code) => {
    const token = await tokenOf(strict.url, demo.shipper)
    const answer = await ask(strict.url, 'POST', '/graphql', { token, body: { query, variables } })
    expect(answer.status).toBe(400)
    expectErrors(answer, code)
    for (const watch of [watchBySocket, watchBySse]) {
      const watcher = watch(strict.url, { query, variables, token })
      const { error } = await watcher.ended
      expectErrors({ status: 200, body: { errors: error ?? watcher.seen[0]?.errors } }, code)
      watcher.stop()
    }
  })

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

describe('seventeen thousand different documents', () => {
  test('are answered in a heap that could not keep them', async () => {
    const different = Array.from({ length: 17_000 }, (_, i) => i)
    const askEach = async (): Promise<void> => {
      for (let i = different.pop(); i !== undefined; i = different.pop())
        expectErrors(
          await graphql(`{ orders { nodes { k${i}: code } } }`, {}, { token: null }),
          'unauthorized',
        )
    }
    await Promise.all(Array.from({ length: 16 }, askEach))
  }, 300_000)
})
