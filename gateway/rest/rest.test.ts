import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { aGateway, type TestGateway } from '../test/a-gateway.ts'
import { authRoutes } from './auth.ts'
import { expectingObject, optionalText, pageQuery } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import type { StoredOperation } from './stored-operation.ts'

const levelOperation = `mutation ($id: ID!, $level: Int!, $photo: String) {
  thing: setLevel(id: $id, level: $level, photo: $photo) { id level }
}`

/** An operation of the test's own schema. */
const operation = <Data = unknown>(text: string) => text as StoredOperation<Data, unknown>

const [loginRoute] = authRoutes as [AnyRoute]

const described = { tag: 'public', summary: 'a row of the test' } as const

const table = [
  route('GET /v0/things', {
    ...described,
    auth: 'bearer',
    query: pageQuery,
    operation: operation('{ things { id } }'),
  }),
  route('GET /v0/things/:id', {
    ...described,
    auth: 'none',
    operation: operation('query ($id: ID!) { thing(id: $id) { id name: level } }'),
  }),
  route('GET /v0/kept/:id', {
    ...described,
    auth: 'none',
    cacheSeconds: (body) => (body as { kept: number }).kept,
    operation: operation<{ thing: { level: number } }>('query ($id: ID!) { thing(id: $id) { id level } }'),
    reshape: {
      response: z.object({}),
      from: ({ thing }) => ({ ...thing, kept: thing.level > 100 ? 0 : 60 }),
    },
  }),
  route('GET /v0/broken', {
    ...described,
    auth: 'none',
    operation: operation('{ things { id } broken }'),
  }),
  route('POST /v0/things/:id/level', {
    ...described,
    auth: 'bearer',
    body: z.object({ level: z.int() }, expectingObject),
    operation: operation(levelOperation),
  }),
  route('POST /v0/things/:id/photo', {
    ...described,
    auth: 'bearer',
    body: z.object({ photo: optionalText }, expectingObject),
    isBodyOptional: true,
    takesPhotos: true,
    operation: operation(levelOperation),
    variables: ({ params, body }) => ({ ...params, ...body, level: 3 }),
  }),
  route('POST /v0/things/:id/reset', {
    ...described,
    auth: 'bearer',
    operation: operation(levelOperation),
    variables: ({ params }) => ({ ...params, level: 1 }),
  }),
  ...authRoutes.filter(({ path }) => path.endsWith('/logout')),
  route('POST /api/app/v1/auth/login', { ...loginRoute, operation: operation('mutation { logout }') }),
]

let gateway: TestGateway
let authorization: string
beforeAll(async () => {
  gateway = await aGateway({ routes: table })
  authorization = gateway.logIn().authorization
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function ask(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    ...init,
    headers: { authorization, 'accept-language': 'en', ...init.headers },
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body it expects
  const body: any = text === '' ? null : JSON.parse(text)
  return { status: response.status, text, body, headers: response.headers }
}

const post = (path: string, body?: string | object, type = 'application/json') =>
  ask('POST', path, {
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { 'content-type': type },
  })

describe('a route', () => {
  test('answers with `ok` and the data of its operation', async () => {
    const { status, text, headers } = await ask('GET', '/v0/things?limit=7')
    expect([status, text]).toEqual([200, '{"ok":true,"things":[{"id":"a"}],"limit":7,"offset":0}'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await ask('GET', '/v0/things/a')).body).toEqual({ ok: true, thing: { id: 'a', name: 1 } })
  })

  test('answers a refusal with the domain’s message, in the requested language', async () => {
    const refused = await ask('GET', '/v0/things/b')
    expect([refused.status, refused.body]).toEqual([
      404,
      { ok: false, error: 'not_found', message: 'Not found: order b.' },
    ])
    const inPortuguese = await ask('GET', '/v0/things/b', { headers: { 'accept-language': 'pt' } })
    expect(inPortuguese.body.message).toBe('Não encontrado: pedido b.')
  })

  test('answers an unexpected error without details and without partial data', async () => {
    const broken = await ask('GET', '/v0/broken')
    expect([broken.status, broken.body]).toEqual([
      500,
      { ok: false, error: 'internal_error', message: expect.stringContaining('X-Request-Id') },
    ])
  })

  test('accepts HEAD where it accepts GET', async () => {
    const { status, text } = await ask('HEAD', '/v0/things/a')
    expect([status, text]).toEqual([200, ''])
  })

  test('answers a wrong method with the allowed ones', async () => {
    const { status, body, headers } = await ask('DELETE', '/v0/things/a')
    expect([status, body.error, body.details, headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      { allowed: ['GET', 'HEAD'] },
      'GET, HEAD',
    ])
    expect((await ask('GET', '/v0/things/a/level')).headers.get('allow')).toBe('POST')
  })
})

describe('a token', () => {
  test('is checked before anything else', async () => {
    for (const [given, error] of [
      ['', 'unauthorized'],
      ['Basic abc', 'unauthorized'],
      ['Bearer', 'unauthorized'],
      ['Bearer x.y.z', 'invalid_or_expired_token'],
      [gateway.logIn(-1).authorization, 'invalid_or_expired_token'],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', '/v0/things?limit=x', undefined],
        ['POST', '/v0/things/a/level', '{'],
        ['POST', '/v0/things/a/photo', 'x'.repeat(9_000_000)],
      ] as const) {
        const answer = await ask(method, path, {
          ...(body && { body }),
          headers: { authorization: given, 'content-type': 'application/json' },
        })
        expect([answer.status, answer.body.error]).toEqual([401, error])
        expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      }
    }
  })

  test('is ignored where none is needed', async () => {
    const { status } = await ask('GET', '/v0/things/a', { headers: { authorization: 'Bearer x.y.z' } })
    expect(status).toBe(200)
  })
})

describe('a body', () => {
  const level = '/v0/things/a/level'

  test('is parsed as JSON for every spelling of the content type', async () => {
    for (const type of [
      'application/json',
      'Application/JSON;charset=utf-8',
      'application/merge-patch+json',
    ]) {
      expect((await post(level, { level: 4 }, type)).body).toEqual({ ok: true, thing: { id: 'a', level: 4 } })
    }
  })

  test.each([
    ['{', 'body'],
    ['not json', 'body'],
    ['', 'body'],
    ['[]', 'body'],
    ['"text"', 'body'],
    ['null', 'body'],
    ['{}', 'level'],
    ['{"level":"4"}', 'level'],
  ])('%s is 422 and names the field', async (body, field) => {
    const answer = await post(level, body)
    expect([answer.status, answer.body.error, answer.body.details[0].field]).toEqual([
      422,
      'validation_failed',
      field,
    ])
    expect(answer.body.message).toContain(answer.body.details[0].issue)
  })

  test('of another content type, or none, is 422 with the right content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
    ]) {
      const answer = await post(level, { level: 4 }, type)
      expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    }
    const untyped = await ask('POST', level)
    expect([untyped.status, untyped.body.details[0].field]).toEqual([422, 'body'])
    expect(untyped.body.message).toContain('application/json')
  })

  test('may have unknown fields, which are dropped', async () => {
    expect((await post(level, '{"level":4,"more":1}')).body.thing.level).toBe(4)
  })

  test('with keys of the prototype, or a duplicate key, is 422', async () => {
    for (const body of [
      '{"level":4,"__proto__":{"level":9}}',
      '{"level":4,"constructor":{"prototype":{"x":1}}}',
      '{"level":4,"level":5}',
    ]) {
      const answer = await post(level, body)
      expect([answer.status, answer.body.error, answer.body.details[0].field]).toEqual([
        422,
        'validation_failed',
        'body',
      ])
    }
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('is not repeated in the error when it is not JSON', async () => {
    expect((await post(level, '{"password": hunter2}')).text).not.toContain('hunter')
  })

  test('may be absent, empty or anything where the route needs none', async () => {
    const reset = '/v0/things/a/reset'
    expect((await ask('POST', reset)).status).toBe(200)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
      for (const body of ['', '{}', ' \n'])
        expect([type, (await post(reset, body, type)).status]).toEqual([type, 200])
    }
    expect((await post(reset, 'a=b', 'application/x-www-form-urlencoded')).status).toBe(200)
    for (const body of ['{"level":', 'null', '[]', '5', '"x"'])
      expect((await post(reset, body)).status).toBe(200)
    expect((await post(reset, '{}', 'nonsense')).status).toBe(200)
  })

  test('counts as empty where the route ignores an unreadable body', async () => {
    const logout = '/api/app/v1/auth/logout'
    for (const body of [
      '',
      '{}',
      'null',
      '[]',
      '5',
      '{"refresh_token":',
      '{"refresh_token":5}',
      '{"refresh_token":"x"}',
    ])
      for (const type of ['application/json', 'text/plain', 'nonsense'])
        expect([body, type, (await post(logout, body, type)).text]).toEqual([body, type, '{"ok":true}'])
  })

  test('must not be encoded', async () => {
    const encoded = await ask('POST', level, {
      body: gzipSync('{"level":4}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect([encoded.status, encoded.body.details]).toEqual([
      422,
      [{ field: 'content-encoding', issue: expect.stringContaining('not supported') }],
    ])
  })

  test('is refused with each issue once', async () => {
    const { body } = await post('/api/app/v1/auth/login', { email: {}, password: [] })
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['email', 'password'])
  })

  test('that is optional may be absent', async () => {
    const photo = '/v0/things/a/photo'
    expect((await ask('POST', photo)).status).toBe(200)
    for (const body of ['', '{}', '{"photo":null}', '{"photo":"x"}'])
      expect((await post(photo, body)).status).toBe(200)
    expect((await post(photo, 'photo=x', 'application/x-www-form-urlencoded')).status).toBe(422)
  })

  test('may be large only on routes that take photos', async () => {
    const photo = 'x'.repeat(8 * 1024 * 1024)
    expect((await post('/v0/things/a/photo', { photo })).status).toBe(200)
    const answer = await post(level, { level: 4, photo })
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([
      413,
      'payload_too_large',
      { max_bytes: 1024 * 1024 },
    ])
    const larger = await post('/v0/things/a/photo', { photo: photo.repeat(3) })
    expect([larger.status, larger.body.error]).toEqual([413, 'payload_too_large'])
  })
})

describe('the address', () => {
  test('has whole numbers, each parameter once', async () => {
    for (const query of [
      'limit=1e3',
      'limit=-1',
      'limit=',
      'offset=1.5',
      'limit=1&limit=2',
      'limit=%205',
      'limit=+5',
    ]) {
      const answer = await ask('GET', `/v0/things?${query}`)
      expect([query, answer.status, answer.body.error]).toEqual([query, 422, 'validation_failed'])
    }
  })

  test('may have unknown parameters, also keys of the prototype', async () => {
    expect((await ask('GET', '/v0/things?more=1&more=2&__proto__=x&constructor=y')).status).toBe(200)
  })

  test('is matched exactly', async () => {
    expect((await ask('GET', '/v0/things/a/')).status).toBe(404)
    expect((await ask('GET', '/V0/things/a')).status).toBe(404)
    expect((await ask('GET', '/v0/things/%00')).body.error).toBe('not_found')
  })
})

describe('a response of a cached route', () => {
  const levelAt = async (id: string) => (await ask('GET', `/v0/kept/${id}`)).body.level

  test('is sent again for the same address', async () => {
    const { levels } = gateway.world
    levels.set('one', 1).set('other', 1)
    const { text, headers } = await ask('GET', '/v0/kept/one')
    levels.set('one', 2).set('other', 2)
    const again = await ask('GET', '/v0/kept/one', { headers: { authorization: '' } })
    expect([again.status, again.text]).toEqual([200, text])
    expect(again.headers.get('content-type')).toBe(headers.get('content-type'))
    expect(await levelAt('other')).toBe(2)
  })

  test('is not cached when it is an error or its time is 0', async () => {
    const { levels } = gateway.world
    expect((await ask('GET', '/v0/kept/new')).status).toBe(404)
    levels.set('new', 101)
    expect(await levelAt('new')).toBe(101)
    levels.set('new', 102)
    expect(await levelAt('new')).toBe(102)
  })
})
