import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import {
  type Answer,
  ask,
  type Body,
  demo,
  orderBody,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'
import { type Endpoint, endpoints, errors, eventKinds, limits, type ResourceName } from './contract.ts'
import { type Call, type ContractCalls, createContractCalls } from './contract-calls.ts'
import { violationsOf } from './violations.ts'

/** Walks the tables of the service's description against the running platform, and says one line a row. */

let platform: TestPlatform
let story: ContractCalls
const lines: string[] = []

beforeAll(async () => {
  platform = await startTestPlatform({
    env: { APP_REQUESTS_PER_HOUR: String(limits.appRequestsPerHourAndUser), QUOTES_PER_HOUR: '100' },
  })
  story = await createContractCalls(platform)
})
afterEach(() => story.finish())
afterAll(async () => {
  process.stdout.write(`${lines.join('\n')}\n`)
  await platform[Symbol.asyncDispose]()
})

const send = (method: string, { path, token, body }: Call, more: object = {}): Promise<Answer> =>
  ask(platform.url, method, path, { ...(token && { token }), ...(body && { body }), ...more })

function expectError(
  { status, body }: Answer,
  expected: { status: number; error: string },
  said: string,
): void {
  expect([said, status, body.ok, body.error]).toEqual([said, expected.status, false, expected.error])
  expect(violationsOf(body, 'Error')).toEqual([])
}

/** The fields of each response beside `ok`, if section 2 describes it. */
const answers: Record<string, Record<string, ResourceName>> = {
  'GET /api/app/v1/me': { user: 'User', tenant: 'Tenant' },
  'GET /api/app/v1/driver/deliveries/{code}': { delivery: 'Delivery' },
  'POST /api/app/v1/driver/deliveries/{code}/accept': { delivery: 'Delivery' },
  'POST /api/app/v1/driver/deliveries/{code}/arrived': { delivery: 'Delivery' },
  'POST /api/app/v1/driver/deliveries/{code}/picked': { delivery: 'Delivery' },
  'POST /api/app/v1/driver/deliveries/{code}/on-route': { delivery: 'Delivery' },
  'POST /api/app/v1/driver/deliveries/{code}/delivered': { delivery: 'Delivery' },
}
const tokenPairs = new Set(['POST /api/app/v1/auth/login', 'POST /api/app/v1/auth/refresh'])

describe('section 4, endpoint by endpoint', () => {
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    test(name, async () => {
      const call = await story.calls[name]!()
      const checks = [
        ...(await locked(endpoint, call)),
        ...(await refusesWrongInput(endpoint, call)),
        ...(endpoint.isList ? await paged(call) : []),
        ...(await answersWell(name, endpoint, call)),
      ]
      lines.push(`§4  ${name.padEnd(58)} ${checks.join(', ')}`)
    })
  }
})

async function answersWell(name: string, { method }: Endpoint, call: Call): Promise<string[]> {
  const { status, body, headers } = await send(method, call)
  expect([status, body.ok]).toEqual([200, true])
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-request-id')).toBeTruthy()
  if (tokenPairs.has(name)) expect(violationsOf(body, 'TokenPair')).toEqual([])
  for (const [field, resource] of Object.entries(answers[name] ?? {}))
    expect(violationsOf(body[field], resource)).toEqual([])
  return ['200']
}

/** A row with Bearer takes a good token and nothing else; one without looks at none. */
async function locked({ method, auth }: Endpoint, { path, body }: Call): Promise<string[]> {
  if (auth === 'none') return []
  const withHeader = (headers: Record<string, string>) =>
    send(method, { path, ...(body && { body }) }, { headers })
  expectError(await withHeader({}), { status: 401, error: 'unauthorized' }, 'no token')
  expectError(
    await withHeader({ 'x-service-key': 'rdk_live_x' }),
    { status: 401, error: 'unauthorized' },
    'API key',
  )
  const failed = { status: 401, error: 'invalid_or_expired_token' }
  expectError(await withHeader({ authorization: 'Bearer a.b.c' }), failed, 'a bad token')
  return ['locked']
}

async function refusesWrongInput(endpoint: Endpoint, call: Call): Promise<string[]> {
  const { required = {}, optional = {} } = endpoint
  const invalid = { status: 422, error: 'validation_failed' }
  for (const field of Object.keys(required)) {
    const answer = await send(endpoint.method, without(endpoint, call, field))
    expectError(answer, invalid, `without ${field}`)
    expect(fieldsIn(answer)).toContain(field)
  }
  for (const [field, { wrong }] of Object.entries({ ...required, ...optional })) {
    for (const value of wrong) {
      const answer = await send(endpoint.method, withValue(endpoint, call, field, value))
      expectError(answer, invalid, `${field} = ${JSON.stringify(value)}`)
      expect(fieldsIn(answer)).toContain(field)
    }
  }
  const count = Object.keys({ ...required, ...optional }).length
  return count > 0 ? [`${count} inputs`] : []
}

const fieldsIn = ({ body }: Answer): string[] => body.details.map(({ field }: Body) => field)

function without(endpoint: Endpoint, call: Call, field: string): Call {
  if (endpoint.in === 'query')
    return { ...call, path: changedQuery(call.path, (query) => query.delete(field)) }
  const { [field]: _left, ...body } = call.body ?? {}
  return { ...call, body }
}

function withValue(endpoint: Endpoint, call: Call, field: string, value: unknown): Call {
  if (endpoint.in === 'query')
    return { ...call, path: changedQuery(call.path, (query) => query.set(field, String(value))) }
  return { ...call, body: { ...call.body, [field]: value } }
}

function changedQuery(path: string, change: (query: URLSearchParams) => void): string {
  const [pathname, search] = path.split('?')
  const query = new URLSearchParams(search)
  change(query)
  return `${pathname}?${query}`
}

async function paged(call: Call): Promise<string[]> {
  const page = async (query: string) => (await send('GET', { ...call, path: `${call.path}?${query}` })).body
  expect(await page('')).toMatchObject({ limit: limits.pageDefault, offset: 0, total: expect.any(Number) })
  expect(await page(`limit=${limits.pageMaximum + 1}`)).toMatchObject({ limit: limits.pageMaximum })
  expect(await page('limit=1&offset=1')).toMatchObject({ limit: 1, offset: 1 })
  return ['paged']
}

describe('section 6', () => {
  test('every event type is sent', async () => {
    const delivered = await story.anOrderAfter('accept', 'arrived', 'picked', 'on-route', 'delivered')
    const canceled = await story.anOrder()
    await send('POST', { path: `/api/app/v1/orders/${canceled.order_id}/cancel`, token: story.shipper })
    const late = await story.anOrderAfter('accept')
    await platform.sql(
      `UPDATE deliveries SET created_at = created_at - interval '4 hours', deadline_at = deadline_at - interval '4 hours',
         dispatch_at = now() WHERE order_id = $1`,
      [late.order_id],
    )
    const seen = async () =>
      new Set((await Promise.all([delivered, canceled, late].map(eventsOf))).flat()) as ReadonlySet<string>
    const fired = await until(seen, (kinds) => kinds.size >= eventKinds.length)
    expect([...fired].sort()).toEqual([...eventKinds].sort())
    for (const kind of eventKinds) lines.push(`§6  ${kind.padEnd(58)} fired`)
  })
})

async function eventsOf({ order_id }: Body): Promise<string[]> {
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: story.shipper,
    body: { query: 'query ($id: ID!) { order(id: $id) { events { type } } }', variables: { id: order_id } },
  })
  return body.data.order.events.map(({ type }: { type: string }) => type)
}

describe('section 7, error by error', () => {
  const order = (token: string, body: object) =>
    ask(platform.url, 'POST', '/api/app/v1/orders', { token, body })
  const provoked: Record<string, () => Promise<Answer>> = {
    unauthorized: () => ask(platform.url, 'GET', '/api/app/v1/me'),
    invalid_or_expired_token: () => ask(platform.url, 'GET', '/api/app/v1/me', { token: 'a.b.c' }),
    async insufficient_funds() {
      const token = await tokenOf(platform.url, demo.otherShipper)
      await platform.setWallet(token, 1)
      return order(token, orderBody((await quoteFor(platform.url)).cotacao_id))
    },
    forbidden: async () =>
      order(await tokenOf(platform.url, demo.fiscal), orderBody((await quoteFor(platform.url)).cotacao_id)),
    not_found: () =>
      ask(platform.url, 'GET', '/api/app/v1/orders/01890000-0000-7000-8000-000000000000', {
        token: story.shipper,
      }),
    async quote_expired() {
      const { cotacao_id } = await quoteFor(platform.url)
      await platform.sql(
        "UPDATE quotes SET expires_at = created_at + interval '1 millisecond' WHERE id = $1",
        [cotacao_id],
      )
      return order(story.shipper, orderBody(cotacao_id))
    },
    validation_failed: () => order(story.shipper, {}),
    async rate_limited() {
      const token = await tokenOf(platform.url, demo.fiscal)
      for (;;) {
        const answer = await ask(platform.url, 'GET', '/api/app/v1/wallet?limit=0', { token })
        if (answer.status !== 200) return answer
      }
    },
  }

  for (const expected of errors) {
    const name = `${expected.status} ${expected.error}`
    test(name, async () => {
      const answer = await provoked[expected.error]!()
      expectError(answer, expected, name)
      if (expected.error === 'rate_limited') expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      lines.push(`§7  ${name.padEnd(58)} as listed`)
    })
  }

  test('wrong credentials are 401', async () => {
    const body = { email: demo.shipper, password: 'wrong' }
    const answer = await ask(platform.url, 'POST', '/api/app/v1/auth/login', { body })
    expectError(answer, { status: 401, error: 'invalid_credentials' }, 'login')
    lines.push(`§7  ${'401 (login)'.padEnd(58)} invalid_credentials`)
  })
})

describe('section 8, limit by limit', () => {
  const row = (name: string, seen: string) => lines.push(`§8  ${name.padEnd(58)} ${seen}`)

  test('the public quote is limited by address', async () => {
    await using strict = await startTestPlatform({
      env: { QUOTES_PER_HOUR: String(limits.quotesPerHourAndAddress) },
    })
    const quote = () => ask(strict.url, 'GET', '/cotar/carrier?cep_origem=01310100&cep_destino=04538133')
    for (let number = 1; number <= limits.quotesPerHourAndAddress; number++)
      expect((await quote()).status).toBe(200)
    expectError(await quote(), { status: 429, error: 'rate_limited' }, 'one more')
    row('public quote endpoint', '30 an hour and address, then 429')
  })

  test('the app’s requests are limited by user', async () => {
    const token = await tokenOf(platform.url, demo.motoboy)
    const me = () => ask(platform.url, 'GET', '/api/app/v1/me', { token })
    for (let number = 1; number <= limits.appRequestsPerHourAndUser; number++)
      expect((await me()).status).toBe(200)
    expectError(await me(), { status: 429, error: 'rate_limited' }, 'one more')
    row('/api/app/v1/*', '600 an hour and user, then 429')
  })

  test('nearby drivers are cached for half a minute', async () => {
    const { body } = await ask(platform.url, 'GET', '/api/drivers-nearby?cep=01310100')
    expect(body.ttl_seconds).toBe(limits.nearbyCacheSeconds)
    row('nearby drivers endpoint', 'cached for 30 s')
  })

  test('an access token is valid for an hour', async () => {
    const { path, body } = await story.calls['POST /api/app/v1/auth/login']!()
    const pair = await ask(platform.url, 'POST', path, { body })
    expect(pair.body.expires_in).toBe(limits.accessTokenSeconds)
    const claims = JSON.parse(Buffer.from(pair.body.access_token.split('.')[1], 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(limits.accessTokenSeconds)
    const header = JSON.parse(Buffer.from(pair.body.access_token.split('.')[0], 'base64url').toString())
    expect(header.alg).toBe('HS256')
    row('access token', 'HS256, 1 hour')
  })
})
