import { createHash } from 'node:crypto'
import { request as send } from 'node:http'
import { json } from 'node:stream/consumers'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())

// biome-ignore lint/suspicious/noExplicitAny: a test reads the body it expects
type Answer = { status: number; body: any; headers: Headers }

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const ask = (query: string, variables?: object, headers?: Record<string, string>) =>
  post({ query, variables }, headers)

async function get(query: string, headers: Record<string, string> = { 'apollo-require-preflight': 'yes' }) {
  const response = await fetch(`${gateway.url}/graphql?${new URLSearchParams({ query })}`, { headers })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const codes = ({ body }: Answer) =>
  body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)

describe('an operation', () => {
  test('runs on the subgraphs that it needs', async () => {
    const { status, body } = await ask('query ($id: ID!) { thing(id: $id) { name id level } }', { id: 'a' })
    expect([status, body]).toEqual([200, { data: { thing: { name: 'thing a', id: 'a', level: 1 } } }])
  })

  test('may come by GET if it is a query', async () => {
    expect((await get('{ thing(id: "a") { id } }')).body.data.thing.id).toBe('a')
    const query = 'mutation { setLevel(id: "a", level: 2) { id } }'
    for (const path of ['/graphql', '/graphql/stream', '/graphql?operationName=']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ query })}`
      const written = await fetch(`${gateway.url}${address}`, {
        headers: { 'apollo-require-preflight': 'yes' },
      })
      expect([written.status, written.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await written.json()).toMatchObject({
        error: 'method_not_allowed',
        errors: [{ extensions: { code: 'method_not_allowed', details: { allowed: ['POST'] } } }],
      })
    }
    expect(gateway.world.levels.get('a')).toBe(1)
  })

  test('has the caller, the language and the request id', async () => {
    const { authorization, actor } = gateway.logIn()
    const { body } = await ask(
      '{ me }',
      {},
      { authorization, 'accept-language': 'en', 'x-request-id': 'mine' },
    )
    expect(body.data.me).toBe(`${actor.userId} mine en`)
  })

  test('may introspect', async () => {
    const { body } = await ask(getIntrospectionQuery())
    expect(body.data.__schema.subscriptionType.name).toBe('Subscription')
  })

  test('is chosen by name among several in a document', async () => {
    const query = 'query A { thing(id: "a") { id } } query B { things { id } }'
    expect((await post({ query, operationName: 'B' })).body.data.things).toEqual([{ id: 'a' }])
    for (const operationName of ['C', undefined])
      expect(codes(await post({ query, operationName }))).toEqual(['validation_failed'])
  })
})

describe('an error', () => {
  test('of the domain has the code and details of the contract, and a path', async () => {
    const { status, body } = await ask('{ thing(id: "b") { id } }', {}, { 'accept-language': 'en' })
    expect([status, body]).toEqual([
      200,
      {
        data: { thing: null },
        errors: [{ message: 'Not found: order b.', path: ['thing'], extensions: { code: 'not_found' } }],
      },
    ])
  })

  test('that is unexpected reveals no internals', async () => {
    const { body } = await ask('{ broken }', {}, { 'accept-language': 'en' })
    expect(body.errors).toEqual([
      {
        message: expect.stringContaining('X-Request-Id'),
        path: ['broken'],
        extensions: { code: 'internal_error' },
      },
    ])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  const aliases = Array.from({ length: 200 }, (_, i) => `a${i}: __typename`).join(' ')

  test.each([
    ['a document that breaks off', '{', 'GRAPHQL_PARSE_FAILED'],
    ['too many tokens', `{ ${'a '.repeat(10_001)} }`, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a missing variable', 'query ($id: ID!) { thing(id: $id) { id } }', 'BAD_USER_INPUT'],
    ['too many aliases', `{ ${aliases} }`, 'OPERATION_TOO_LARGE'],
    ['a fragment within itself', 'fragment F on Query { ...F } { ...F }', 'GRAPHQL_VALIDATION_FAILED'],
    ['fields too deep', `${'{a'.repeat(100)}${'}'.repeat(100)}`, 'OPERATION_TOO_LARGE'],
    ['fields too deep to be read', `${'{a'.repeat(1900)}${'}'.repeat(1900)}`, 'OPERATION_TOO_LARGE'],
    ['lists too deep to be read', `{ a(b: ${'['.repeat(3900)}`, 'OPERATION_TOO_LARGE'],
    ['a subscription', 'subscription { level(id: "a") { id } }', 'BAD_REQUEST'],
  ])(
    'of the document, such as %s, is validation_failed, with a status that the client can read',
    async (_, query, graphqlCode) => {
      const type = 'application/graphql-response+json'
      const answers = [await ask(query), await ask(query, {}, { accept: type })]
      expect(answers.map(({ status }) => status)).toEqual([graphqlCode === 'BAD_REQUEST' ? 400 : 200, 400])
      for (const { body } of answers) {
        expect(body.errors[0].extensions).toEqual({ code: 'validation_failed', graphqlCode })
        expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(/)
      }
      expect(answers[1]?.headers.get('content-type')).toContain(type)
    },
  )

  test.each([
    ['query', { query: '' }, /^is required: a GraphQL document/],
    ['query', { query: 5 }, /a GraphQL document/],
    ['variables', { query: '{ me }', variables: 'x' }, /an object/],
    ['operationName', { query: '{ me }', operationName: 5 }, /a name/],
    [
      'extensions.persistedQuery.version',
      { extensions: { persistedQuery: { version: '1', sha256Hash: 'a' } } },
      /a number/,
    ],
    ['body', '{', /is not JSON/],
  ])('of the request, such as in %s, is 400 and says what is allowed', async (field, request, issue) => {
    const { status, body } = await post(request)
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'validation_failed'])
    expect(body.details).toEqual([{ field, issue: expect.stringMatching(issue) }])
  })
})

describe('a document', () => {
  const query = '{ thing(id: "a") { name } }'
  const data = { thing: { name: 'thing a' } }
  const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') }
  const byHash = { extensions: { persistedQuery } }
  const getBy = async (
    parameters: Record<string, string>,
    headers = { 'apollo-require-preflight': 'yes' },
  ) => {
    const response = await fetch(`${gateway.url}/graphql?${new URLSearchParams(parameters)}`, { headers })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  test('may be named by its hash once it was sent with it', async () => {
    const unknown = await post(byHash)
    expect([unknown.status, unknown.body.errors[0].message]).toEqual([200, 'PersistedQueryNotFound'])
    expect((await post({ ...byHash, query })).body).toEqual({ data })
    expect((await post(byHash)).body).toEqual({ data })
    const extensions = JSON.stringify(byHash.extensions)
    expect((await getBy({ extensions })).body).toEqual({ data })
    const crossSite = await getBy({ extensions }, {} as never)
    expect([crossSite.status, crossSite.body.data]).toEqual([400, undefined])
    const stream = await fetch(`${gateway.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(byHash),
    })
    expect(await stream.text()).toContain(JSON.stringify({ data }))
  })

  test('with the hash of another one is refused and not stored', async () => {
    const other = { ...byHash, query: '{ things { id } }' }
    expect([(await post(other)).status, codes(await post(other))]).toEqual([400, ['validation_failed']])
    expect((await post({ ...byHash, query })).body).toEqual({ data })
  })
})

describe('a token', () => {
  test('that is invalid gets 401, as a GraphQL error and in the REST envelope', async () => {
    const { actor, authorization } = gateway.logIn()
    gateway.logOut(actor)
    for (const [given, code] of [
      [authorization, 'invalid_or_expired_token'],
      ['Bearer x.y.z', 'invalid_or_expired_token'],
      [gateway.logIn(-1).authorization, 'invalid_or_expired_token'],
      ['Basic abc', 'unauthorized'],
    ] as const) {
      const answer = await ask('{ things { id } }', {}, { authorization: given })
      expect([answer.status, codes(answer), answer.body.error]).toEqual([401, [code], code])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  test('that is invalid is ignored where a session begins or ends, and nowhere else', async () => {
    const authorization = 'Bearer x.y.z'
    const logIn =
      'mutation ($id: ID!) { login(id: $id) ended: logout ...F } fragment F on Mutation { refreshSession }'
    for (const path of ['/graphql', '/graphql/stream']) {
      const refused = async (query: string) => {
        const body = JSON.stringify({ query, variables: { id: 'a' } })
        const headers = { authorization, 'content-type': 'application/json' }
        return (await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body })).status === 401
      }
      expect(await refused(logIn)).toBe(false)
      for (const query of [
        'mutation { logout setLevel(id: "a", level: 1) { id } }',
        'mutation { login: setLevel(id: "a", level: 1) { id } }',
        'mutation { logout ... on Mutation { setLevel(id: "a", level: 1) { id } } }',
        '{ login: __typename }',
        'mutation { logout nothing }',
      ])
        expect([query, await refused(query)]).toEqual([query, true])
    }
    const { body } = await post({ query: logIn, variables: { id: 'a' } }, { authorization })
    expect(body.data).toEqual({ login: 'nobody', ended: true, refreshSession: true })
  })

  test('that is missing makes an anonymous caller', async () => {
    expect((await ask('{ things { id } }')).status).toBe(200)
    expect(codes(await ask('{ me }'))).toEqual(['unauthorized'])
  })
})

describe('a request', () => {
  test('that another site could forge is rejected', async () => {
    const blocked = await get('{ things { id } }', {})
    expect(blocked.status).toBe(400)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await ask(
        'mutation { setLevel(id: "a", level: 9) { id } }',
        {},
        { 'content-type': type },
      )
      expect(answer.status).toBe(400)
    }
    expect(gateway.world.levels.get('a')).toBe(1)
  })

  test('that accepts no JSON is rejected', async () => {
    const answer = await ask('{ things { id } }', {}, { accept: 'text/html' })
    expect([answer.status, codes(answer)]).toEqual([406, ['validation_failed']])
  })

  test('that is a batch, not JSON or not an object is rejected', async () => {
    for (const body of [[{ query: '{ things { id } }' }], '{', 'null', '"x"']) {
      const answer = await post(body)
      expect([answer.status, codes(answer)]).toEqual([400, ['validation_failed']])
    }
  })

  test('with prototype keys or a duplicate key is rejected', async () => {
    for (const more of [
      '"__proto__":{"polluted":1}',
      '"variables":{"__proto__":{"x":1}}',
      '"query":"{ __typename }"',
    ]) {
      const answer = await post(`{"query":"{ things { id } }",${more}}`)
      expect([answer.status, codes(answer)]).toEqual([400, ['validation_failed']])
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('with an invalid host is rejected', async () => {
    const asked = send({
      port: gateway.port,
      host: '127.0.0.1',
      path: '/graphql?query={__typename}',
      headers: { host: 'a b[' },
    })
    const answer = new Promise<number>((resolve) =>
      asked.on('response', ({ statusCode }) => resolve(statusCode ?? 0)),
    )
    asked.end()
    expect(await answer).toBe(422)
  })
})

describe('a large body', () => {
  const photo = 'x'.repeat(2 * 1024 * 1024)
  const query = 'mutation ($photo: String) { setLevel(id: "a", level: 1, photo: $photo) { id } }'

  /** Without a Content-Length, like a streaming client. */
  function postInChunks(headers: Record<string, string>) {
    return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const asked = send({
        port: gateway.port,
        host: '127.0.0.1',
        path: '/graphql',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
      })
      asked.on('response', async (response) =>
        resolve({ status: response.statusCode, body: await json(response) }),
      )
      asked.on('error', reject)
      asked.write(JSON.stringify({ query, variables: { photo } }))
      asked.end()
    })
  }

  test('is accepted from logged-in callers', async () => {
    const { authorization } = gateway.logIn()
    expect((await ask(query, { photo }, { authorization })).status).toBe(200)
    expect((await postInChunks({ authorization })).status).toBe(200)
  })

  test('with an expired token gets 401, so that the client can send it again', async () => {
    const authorization = 'Bearer x.y.z'
    expect((await ask(query, { photo }, { authorization })).status).toBe(401)
    expect(await postInChunks({ authorization })).toMatchObject({ status: 401 })
  })

  test('is rejected from anonymous callers', async () => {
    const answer = await ask(query, { photo })
    expect([answer.status, codes(answer)]).toEqual([413, ['payload_too_large']])
    expect(await postInChunks({})).toMatchObject({ status: 413, body: { error: 'payload_too_large' } })
  })

  test('has a limit for logged-in callers too', async () => {
    const { authorization } = gateway.logIn()
    const answer = await ask(query, { photo: photo.repeat(9) }, { authorization })
    expect([answer.status, answer.body.details]).toEqual([413, { max_bytes: 16 * 1024 * 1024 }])
  })
})
