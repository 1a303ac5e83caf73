import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { generousMs } from '../support/generous.ts'
import { copies, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { type Answer, ask, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

/** The limits of the product, from outside: small numbers where many requests would be needed. */

const small = { APP_REQUESTS_PER_HOUR: '20', LOGIN_TRIES_PER_ADDRESS: '60', LOGIN_FAILURES_PER_ACCOUNT: '10' }

let redis: TestRedis
let platform: TestPlatform
let behindProxy: TestPlatform
beforeAll(async () => {
  redis = await startRedis()
  platform = await startTestPlatform({ env: { ...small, QUOTES_PER_HOUR: '30' } })
  behindProxy = await startTestPlatform({
    env: {
      ...{ ...small, QUOTES_PER_HOUR: '3', TRUSTED_PROXIES: '127.0.0.1,::1', REDIS_URL: redis.url },
      // A process that Redis answers late counts by itself, and would allow more.
      ...testConfig({
        redisRequestMilliseconds: generousMs,
        // A flood of logins needs passwords that take time.
        auth: { argon2: { memoryKiB: 19_456, passes: 2 } },
      }),
    },
  })
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await behindProxy[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

const quotePath = '/cotar/carrier?cep_origem=01310100&cep_destino=04538133'
const quote = (url: string, headers: Record<string, string> = {}) => ask(url, 'GET', quotePath, { headers })
const graphql = (
  query: string,
  {
    url = platform.url,
    token,
    headers,
  }: { url?: string; token?: string; headers?: Record<string, string> } = {},
) => ask(url, 'POST', '/graphql', { ...(token && { token }), ...(headers && { headers }), body: { query } })
const logIn = (url: string, email: string, password: string, headers: Record<string, string> = {}) =>
  ask(url, 'POST', '/api/app/v1/auth/login', { body: { email, password }, headers })

function expectLimited({ status, body, headers }: Answer, policy: string): void {
  expect([status, body.error]).toEqual([429, 'rate_limited'])
  expect(body.details).toMatchObject({
    policy,
    limit: expect.any(Number),
    window_seconds: expect.any(Number),
  })
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(headers.get('ratelimit')).toBe(`"${policy}";r=0;t=${body.details.retry_after_seconds}`)
}

const quoteField = 'requestQuote(input: { cepOrigem: "01310100", cepDestino: "04538133" }) { id }'

describe('public quotes', () => {
  test('are thirty an hour for an address, whatever headers claim, over REST and GraphQL together', async () => {
    for (let number = 1; number <= 27; number++) {
      const { status, headers } = await quote(platform.url, { 'x-forwarded-for': `203.0.113.${number}` })
      expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"quote";q=30;w=3600'])
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"quote";r=${30 - number};t=\\d+$`))
    }
    const twice = await graphql(`mutation { a: ${quoteField} b: ${quoteField} }`)
    expect(twice.body.data.b.id).toBeTruthy()
    expectLimited(await graphql(`mutation { a: ${quoteField} b: ${quoteField} }`), 'quote')
    expect((await quote(platform.url)).status).toBe(200)
    expectLimited(await quote(platform.url), 'quote')
    const token = await tokenOf(platform.url, demo.shipper)
    expect((await graphql(`mutation { ${quoteField} }`, { token })).body.data.requestQuote.id).toBeTruthy()
  })

  test('are counted for the address that a trusted proxy names, of IPv6 for its /64', async () => {
    const from = (address: string) => quote(behindProxy.url, { 'x-forwarded-for': address })
    for (const host of ['1', 'a:b:c:d', 'ffff::']) {
      const address = `2001:db8:0:1:${host.includes('::') ? host : `${host}${':0'.repeat(4 - host.split(':').length)}`}`
      expect([address, (await from(address)).status]).toEqual([address, 200])
    }
    expectLimited(await from('2001:db8:0:1::99'), 'quote')
    expect((await from('2001:db8:0:2::99')).status).toBe(200)
    expect((await from('6.6.6.6, 203.0.113.50')).status).toBe(200)
    for (const forged of ['1.1.1.1', '2.2.2.2'])
      expect((await from(`${forged}, 203.0.113.50`)).status).toBe(200)
    expectLimited(await from('3.3.3.3, 203.0.113.50'), 'quote')
  })
})

describe('a user', () => {
  test('has one budget for REST, GraphQL and the socket, in which each root field counts', async () => {
    const token = await tokenOf(platform.url, demo.fiscal)
    const me = () => ask(platform.url, 'GET', '/api/app/v1/me', { token })
    for (let number = 1; number <= 10; number++) expect((await me()).status).toBe(200)
    const aliased = await graphql('{ __typename a: me { id } b: me { id } c: me { id } }', { token })
    expect(aliased.headers.get('ratelimit')).toMatch(/^"app";r=7;/)
    const socket = createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
    })
    const seven = Array.from({ length: 7 }, (_, index) => `m${index}: me { id }`).join(' ')
    expect((await socket.iterate({ query: `{ ${seven} }` }).next()).value.data.m6.id).toBeTruthy()
    const refused = await socket
      .iterate({ query: '{ me { id } }' })
      .next()
      .catch((errors: unknown) => errors)
    expect(JSON.stringify(refused)).toContain('rate_limited')
    await socket.dispose()
    expectLimited(await me(), 'app')
    expectLimited(await graphql('{ me { id } }', { token }), 'app')
    const other = await tokenOf(platform.url, demo.otherShipper)
    expect((await ask(platform.url, 'GET', '/api/app/v1/me', { token: other })).status).toBe(200)
  })

  test('without budget can still log out and in', async () => {
    const token = await tokenOf(platform.url, demo.admin)
    const list = Array.from({ length: 20 }, (_, index) => `m${index}: me { id }`).join(' ')
    await graphql(`{ ${list} }`, { token })
    expectLimited(await graphql('{ me { id } }', { token }), 'app')
    expect((await graphql('mutation { logout }', { token })).body.data.logout).toBe(true)
  })
})

describe('logins', () => {
  test('of an account are refused after ten wrong passwords, the right one too, known or not', async () => {
    for (const email of [demo.motoboy, 'nobody@demo.rodovia.dev']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(platform.url, email, 'wrong')))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      for (const answer of answers.filter(({ status }) => status !== 401))
        expectLimited(answer, 'login-account')
      expectLimited(await logIn(platform.url, email.toUpperCase(), demo.password), 'login-account')
    }
  })

  test('on a known device are not refused for the wrong passwords of others, and have limits of their own', async () => {
    const first = await logIn(behindProxy.url, demo.fiscal, demo.password)
    const deviceToken = first.body.device_token
    const others = { 'x-forwarded-for': '198.51.100.77' }
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => logIn(behindProxy.url, demo.fiscal, 'wrong', others)),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expectLimited(await logIn(behindProxy.url, demo.fiscal, demo.password), 'login-account')
    const onDevice = (password: string, device_token: unknown, email: string = demo.fiscal) =>
      ask(behindProxy.url, 'POST', '/api/app/v1/auth/login', { body: { email, password, device_token } })
    for (const forged of [`${deviceToken}x`, deviceToken.replace(/.$/, ''), 7, {}, ''])
      expectLimited(await onDevice(demo.password, forged), 'login-account')
    expect((await onDevice(demo.password, deviceToken)).status).toBe(200)
    const query = `mutation { login(input: { email: "${demo.fiscal}", password: "${demo.password}", deviceToken: "${deviceToken}" }) { deviceToken } }`
    expect((await graphql(query, { url: behindProxy.url })).body.data.login.deviceToken).toMatch(/^rdd_/)
    for (let number = 1; number <= 10; number++)
      expect((await onDevice('wrong', deviceToken)).status).toBe(401)
    expectLimited(await onDevice(demo.password, deviceToken), 'login-device')
    expect((await onDevice(demo.password, deviceToken, demo.operations)).status).toBe(200)
  })

  test('under a flood from six addresses are answered before most of the flood', async () => {
    const answered: (number | string)[] = []
    const attempt = async (host: number, email: string, password: string) => {
      const headers = { 'x-forwarded-for': `198.51.101.${host}` }
      const { status } = await logIn(behindProxy.url, email, password, headers)
      answered.push(host === 99 ? 'own' : status)
      return status
    }
    const flood = [1, 2, 3, 4, 5, 6].flatMap((host) =>
      Array.from({ length: 50 }, (_, number) =>
        attempt(host, `nobody-${host}-${number}@demo.rodovia.dev`, 'wrong'),
      ),
    )
    expect(await attempt(99, demo.driver, demo.password)).toBe(200)
    await Promise.all(flood)
    // In one line for all, the last of 300 finds it full or waits for a hundred hashes.
    const after = answered.slice(answered.indexOf('own') + 1).filter((status) => status === 401)
    expect(answered.filter((status) => status === 503).length).toBeGreaterThan(0)
    expect(after.length).toBeGreaterThan(30)
  })

  test('that succeed are no failures', async () => {
    for (let number = 1; number <= 12; number++)
      expect((await logIn(platform.url, demo.operations, demo.password)).status).toBe(200)
  })

  test('from one address are sixty in the window, each alias of GraphQL one', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const input = `{ email: "${demo.shipper}", password: "${demo.password}" }`
    const aliases = Array.from(
      { length: 20 },
      (_, index) => `l${index}: login(input: ${input}) { tokenType }`,
    )
    for (const _ of [1, 2, 3]) {
      const { body } = await graphql(`mutation { ${aliases.join(' ')} }`, { url: behindProxy.url, headers })
      expect(body.data.l19.tokenType).toBe('Bearer')
    }
    expectLimited(await logIn(behindProxy.url, demo.shipper, demo.password, headers), 'login-address')
    const elsewhere = { 'x-forwarded-for': '198.51.100.2' }
    expect((await logIn(behindProxy.url, demo.shipper, demo.password, elsewhere)).status).toBe(200)
  })
})

test('a recipient PIN is not found by trying', async () => {
  await using patient = await startTestPlatform({
    env: { ...testConfig({ limits: { actions: { pinFailures: { quota: 3 } } } }) },
  })
  const shipper = await tokenOf(patient.url, demo.shipper)
  const driver = await tokenOf(patient.url, demo.driver)
  const { cotacao_id } = await quoteFor(patient.url)
  const { body } = await ask(patient.url, 'POST', '/graphql', {
    token: shipper,
    body: {
      query: 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { code } } }',
      variables: {
        input: {
          quoteId: cotacao_id,
          tier: 'turbo',
          senderPhone: orderBody('').sender_phone,
          recipientName: 'Ana',
          recipientPhone: orderBody('').recipient_phone,
          recipientPin: '4711',
        },
      },
    },
  })
  const path = `/api/app/v1/driver/deliveries/${body.data.placeOrder.order.code}`
  await until(
    () => ask(patient.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const step = (name: string, more: object = {}) =>
    ask(patient.url, 'POST', `${path}/${name}`, { token: driver, body: more })
  for (const name of ['accept', 'arrived', 'picked', 'on-route']) expect((await step(name)).status).toBe(200)
  expect((await step('delivered')).body.error).toBe('proof_required')
  for (const pin of ['0000', '0001', '0002'])
    expect((await step('delivered', { pin })).body.error).toBe('proof_required')
  expectLimited(await step('delivered', { pin: '4711' }), 'recipient-pin')
})

// Each gateway counts by itself then.
test('while Redis is away nothing fails, and limits still hold', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  expect((await quote(behindProxy.url, headers)).status).toBe(200)
  await redis.stop()
  let allowed = 0
  let answer = await quote(behindProxy.url, headers)
  for (; answer.status === 200; allowed++) answer = await quote(behindProxy.url, headers)
  expectLimited(answer, 'quote')
  expect(allowed).toBeGreaterThanOrEqual(3)
  expect(allowed).toBeLessThanOrEqual(3 * copies)
  expect((await ask(behindProxy.url, 'GET', '/healthz')).status).toBe(200)
})
