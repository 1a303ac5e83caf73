import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documents, expectErrors, startTarget, type Target } from '../support/hostile.ts'
import { ask } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

/**
 * Requests that nobody should send to GraphQL: each is answered with a clear error, writes nothing, and the
 * process lives.
 */

/** Enough for the cached operations. One with a single field takes about 20 KiB; of 2,000 with ten the process would run out of memory. */
const heapMebibytes = 260

let target: Target
let url: string
let shipper: string
let admin: string
beforeAll(async () => {
  target = await startTarget({
    NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}`,
    ...testConfig({ limits: { budgets: { public: { quota: 100_000 } } } }),
  })
  ;({ shipper, admin } = target)
  url = target.platform.url
})
afterEach(() => target.expectUnharmed())
afterAll(() => target[Symbol.asyncDispose]())

type More = { token?: string | null; headers?: Record<string, string> }

const send = (raw: string, { token = shipper, headers = {} }: More = {}) =>
  ask(url, 'POST', '/graphql', { raw, headers, ...(token && { token }) })

const graphql = (query: string, variables?: object, more?: More) =>
  send(JSON.stringify({ query, variables }), more)

/** Variables as a text, for what no JavaScript value becomes in JSON. */
const withRaw = (query: string, variables: string, more?: More) =>
  send(`{"query":${JSON.stringify(query)},"variables":${variables}}`, more)

const address = (parameters: Record<string, string>) => `/graphql?${new URLSearchParams(parameters)}`

describe('a document', () => {
  test.each(documents)('%s is refused', async (_, source, code) => {
    expectErrors(await graphql(source), code)
    expect((await graphql(source)).status).toBe(200)
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

  test('nested ten thousand deep and not used by the document is ignored', async () => {
    const { body } = await withRaw('{ __typename }', `{"x":${deep.object},"y":${deep.list}}`)
    expect(body).toEqual({ data: { __typename: 'Query' } })
    for (const variables of [deep.list, '"{}"', '7'])
      expectErrors(await withRaw('{ __typename }', variables), 'validation_failed')
  })

  test('of a megabyte is not repeated in the answer', async () => {
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
      expectErrors(await send(JSON.stringify(batch)), 'validation_failed')
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
      expectErrors(await send(body), 'validation_failed', 'GRAPHQL_PARSE_FAILED')
  })

  test('for a document that was not sent before, or that is another one, is refused', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }
    const unknown = await send(JSON.stringify({ extensions }))
    expectErrors(unknown, 'PERSISTED_QUERY_NOT_FOUND')
    expectErrors(await send(JSON.stringify({ query: '{ me { id } }', extensions })), 'BAD_REQUEST')
    expectErrors(await send(JSON.stringify({ documentId: 'a'.repeat(900_000) })), 'DOCUMENT_NOT_FOUND')
    for (const persistedQuery of [7, {}, { version: '1', sha256Hash: 7 }])
      expectErrors(
        await send(JSON.stringify({ query: '{ me { id } }', extensions: { persistedQuery } })),
        'BAD_REQUEST',
        'validation_failed',
      )
  })

  test('that another site could make a browser send is refused', async () => {
    const query = 'mutation { setAvailability(available: true) { __typename } }'
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const type of [...types, 'application/graphql', 'x/y'])
      expectErrors(
        await graphql(query, {}, { headers: { 'content-type': type } }),
        'BAD_REQUEST',
        'validation_failed',
      )
    expectErrors(await ask(url, 'GET', address({ query: '{ me { id } }' })), 'BAD_REQUEST')
  })

  test('by GET changes nothing', async () => {
    const headers = { 'apollo-require-preflight': 'yes' }
    const get = (parameters: Record<string, string>, path = address(parameters)) =>
      ask(url, 'GET', path, { token: shipper, headers })
    const mutations: Record<string, string>[] = [
      { query: 'mutation { logout }' },
      { query: 'mutation { logout }', operationName: '' },
      { query: 'query A { me { id } } mutation B { logout }', operationName: 'B' },
    ]
    for (const asked of mutations) expectErrors(await get(asked), 'method_not_allowed')
    for (const variables of ['{', '[]', '['.repeat(4000)])
      expectErrors(await get({ query: '{ me { id } }', variables }), 'validation_failed')
    expectErrors(await get({}, `${address({ query: '{ me { id } }' })}&query={me{id}}`), 'validation_failed')
  })
})

describe('two thousand different documents', () => {
  test('run in a heap that is too small to cache them', async () => {
    const different = Array.from({ length: 2_000 }, (_, i) => i)
    const fields = (i: number) => Array.from({ length: 10 }, (_, j) => `k${i}x${j}: code`).join(' ')
    const askEach = async (): Promise<void> => {
      for (let i = different.pop(); i !== undefined; i = different.pop())
        expectErrors(
          await graphql(`{ orders { nodes { ${fields(i)} } } }`, {}, { token: null }),
          'unauthorized',
        )
    }
    await Promise.all(Array.from({ length: 16 }, askEach))
  }, 300_000)
})
