import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let one: StartedPlatform
let other: StartedPlatform
let owner: string
beforeAll(async () => {
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const env = {
    JWT_KEYS: `shared:${'s'.repeat(32)}`,
    KEY_REQUESTS_PER_HOUR_START: '5',
    KEY_REQUESTS_PER_HOUR_PRO: '100000',
    ...testConfig({ limits: { keysPerTenant: 12 } }),
  }
  one = stack.use(await startPlatform({ databaseUrl, env }))
  other = stack.use(await startPlatform({ databaseUrl, env }))
  owner = await tokenOf(one.url, demo.shipper)
})
afterAll(() => stack.disposeAsync())

async function graphql(query: string, token = owner, headers = {}): Promise<Body> {
  return (await ask(one.url, 'POST', '/graphql', { token, body: { query }, headers })).body
}

const fields = 'id name lastFour scopes plan createdAt lastUsedAt revokedAt'

async function createKey(name: string, ...scopes: string[]): Promise<{ key: string; apiKey: Body }> {
  const input = `{ name: "${name}", scopes: ${JSON.stringify(scopes)} }`
  const { data, errors } = await graphql(
    `mutation { createApiKey(input: ${input}) { key apiKey { ${fields} } } }`,
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createApiKey
}

const walletWith = (key: string, { url }: { url: string } = one) => ask(url, 'GET', '/v1/wallet', { key })
const setPlan = async (id: string, plan: string) =>
  graphql(
    `mutation { setApiKeyPlan(id: "${id}", plan: ${plan}) { plan } }`,
    await tokenOf(one.url, demo.admin),
  )
const revoke = (id: string) => graphql(`mutation { revokeApiKey(id: "${id}") { revokedAt } }`)

test('the demo prints a key of Loja Demo, which works', async () => {
  const [key = ''] = /rdk_live_\w{36}/.exec(one.output()) ?? []
  expect(one.output()).toContain('API key of Loja Demo, plan start')
  expect((await walletWith(key)).body).toMatchObject({ ok: true, balance_cents: 100_000 })
})

describe('a key', () => {
  test('is shown once, and found in the list by its name and its last characters', async () => {
    const { key, apiKey } = await createKey('ERP', 'wallet:read', 'orders:read')
    expect(key).toMatch(/^rdk_live_[0-9A-Za-z]{36}$/)
    const seen = {
      name: 'ERP',
      lastFour: key.slice(-4),
      scopes: ['orders:read', 'wallet:read'],
      plan: 'start',
    }
    expect(apiKey).toMatchObject({ ...seen, lastUsedAt: null, revokedAt: null })

    expect((await walletWith(key)).status).toBe(200)
    const { data } = await graphql(`{ apiKeys(first: 1) { totalCount nodes { ${fields} } } }`)
    expect(data.apiKeys).toMatchObject({
      totalCount: 2,
      nodes: [{ ...seen, lastUsedAt: expect.any(String) }],
    })
    expect(JSON.stringify(data)).not.toContain(key)
  })

  test('a missing, malformed or mistyped key is refused, with what to send', async () => {
    const { key } = await createKey('mistyped', 'wallet:read')
    const mistyped = key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const nothing = await ask(one.url, 'GET', '/v1/wallet', { headers: { 'accept-language': 'en' } })
    expect([nothing.status, nothing.body.error]).toEqual([401, 'unauthorized'])
    expect(nothing.body.message).toContain('X-Service-Key')
    for (const wrong of [mistyped, 'x', `${key}${key}`, owner, 'Bearer x']) {
      const { status, body } = await walletWith(wrong)
      expect([status, body.error]).toEqual([401, 'invalid_or_expired_token'])
    }
  })

  test('may do what its scopes allow; a refusal names the missing scope', async () => {
    const { key } = await createKey('orders only', 'orders:read')
    const { status, body } = await walletWith(key)
    expect([status, body.error, body.details]).toEqual([
      403,
      'forbidden',
      { capability: 'wallet.read', needed_scopes: ['wallet:read'] },
    ])
  })

  test('is not made under an Idempotency-Key, with an unknown scope, without any or without a name', async () => {
    const make = async (input: string, headers = {}) => {
      const query = `mutation { createApiKey(input: ${input}) { key } }`
      return (await graphql(query, owner, headers)).errors[0].extensions.details[0]
    }
    const once = { 'idempotency-key': 'again' }
    expect(await make('{ name: "x", scopes: ["orders:read"] }', once)).toMatchObject({
      field: 'Idempotency-Key',
    })
    expect(await make('{ name: "x", scopes: ["orders:burn"] }')).toEqual({
      field: 'scopes',
      issue: expect.stringMatching(/^must be one of quotes, orders:read.*; got "orders:burn"$/),
    })
    expect(await make('{ name: "x", scopes: [] }')).toMatchObject({ field: 'scopes' })
    expect(await make('{ name: " ", scopes: ["quotes"] }')).toMatchObject({ field: 'name' })
  })

  test('ends on every server, even while it is used, and works at none again', async () => {
    const { key, apiKey } = await createKey('leaked', 'wallet:read')
    await setPlan(apiKey.id, 'pro')
    let uses = 0
    const useUntilRefused = async (server: StartedPlatform) => {
      const isRefused = async () => {
        const { status, body } = await walletWith(key, server)
        uses++
        if (status !== 200) expect([status, body.error]).toEqual([401, 'invalid_or_expired_token'])
        return status === 401
      }
      await until(isRefused, Boolean)
      for (let again = 0; again < 20; again++) expect(await isRefused()).toBe(true)
    }
    const users = [one, other, one, other].map(useUntilRefused)
    await until(
      async () => uses,
      (count) => count >= 8,
    )
    expect((await revoke(apiKey.id)).data.revokeApiKey.revokedAt).toEqual(expect.any(String))
    await Promise.all(users)
  })

  test('that is revoked again stays as it was', async () => {
    const { apiKey } = await createKey('twice', 'wallet:read')
    const answers = await Promise.all([revoke(apiKey.id), revoke(apiKey.id), revoke(apiKey.id)])
    expect(answers.every(({ data }) => data.revokeApiKey.revokedAt)).toBe(true)
    const log = await auditOf(apiKey.id)
    expect(log.map(({ action }) => action)).toEqual(['key.revoked', 'key.created'])
  })
})

async function auditOf(keyId: string): Promise<Body[]> {
  const { data } = await graphql(
    '{ auditLog(first: 500) { nodes { action subjectKind subjectId facts userName role } } }',
  )
  return data.auditLog.nodes.filter(({ subjectId }: Body) => subjectId === keyId)
}

describe('the plan', () => {
  test('limits the requests of a key in an hour; each key has its own budget', async () => {
    const { key, apiKey } = await createKey('start', 'wallet:read')
    const neighbour = await createKey('neighbour', 'wallet:read')
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await walletWith(key)
      expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"start";q=5;w=3600'])
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"start";r=${left};t=\\d+$`))
    }
    const limited = await walletWith(key)
    expect([limited.status, limited.body.error]).toEqual([429, 'rate_limited'])
    expect(limited.body.details).toMatchObject({ policy: 'start', limit: 5, window_seconds: 3600 })
    expect(limited.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await walletWith(neighbour.key)).status).toBe(200)

    expect((await setPlan(apiKey.id, 'pro')).data.setApiKeyPlan.plan).toBe('pro')
    await expect.poll(async () => (await walletWith(key)).status, { interval: 50 }).toBe(200)
    expect((await walletWith(key)).headers.get('ratelimit-policy')).toBe('"pro";q=100000;w=3600')
    expect((await auditOf(apiKey.id))[0]).toMatchObject({
      action: 'key.plan_set',
      facts: { name: 'start', from: 'start', to: 'pro' },
      role: 'superadmin',
      userName: null,
    })
  })

  test('is not for the tenant to set', async () => {
    const { apiKey } = await createKey('greedy', 'wallet:read')
    const { errors } = await graphql(`mutation { setApiKeyPlan(id: "${apiKey.id}", plan: scale) { plan } }`)
    expect(errors[0].extensions.code).toBe('forbidden')
  })
})

test('a tenant has no more keys than it may, however many it makes at once', async () => {
  const make = () => graphql('mutation { createApiKey(input: { name: "many", scopes: ["quotes"] }) { key } }')
  const answers = await Promise.all(Array.from({ length: 15 }, make))
  const refused = answers.filter(({ errors }) => errors)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.errors[0].extensions.details[0].issue).toContain('at most 12 keys')
  const { data } = await graphql('{ apiKeys(first: 100) { nodes { revokedAt } } }')
  expect(data.apiKeys.nodes.filter(({ revokedAt }: Body) => revokedAt === null)).toHaveLength(12)
})
