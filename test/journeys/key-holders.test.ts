import { scopes as allScopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
let admin: string
beforeAll(async () => {
  platform = await startTestPlatform({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  admin = await tokenOf(platform.url, demo.admin)
})
afterAll(() => platform[Symbol.asyncDispose]())

const needsStepUp = /privacy:manage|role: owner|setApiKeyAccess/
const graphql = async (query: string, token: string): Promise<Body> => {
  const headers = needsStepUp.test(query) ? await stepUpOf(platform.url, token) : {}
  return (await ask(platform.url, 'POST', '/graphql', { body: { query }, token, headers })).body
}
const done = async (query: string, token: string): Promise<Body> => {
  const { data, errors } = await graphql(query, token)
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return Object.values(data)[0] as Body
}
const refusalOf = async (query: string, token: string): Promise<Body> =>
  (await graphql(query, token)).errors?.[0].extensions

type Person = { id: string; name: string; token: string; tenantId: string }
let count = 0

async function aMember(tenantId: string, role: string): Promise<Person> {
  const email = `holder-${++count}@rodovia.test`
  const name = `Pessoa ${count}`
  const { id } = await done(
    `mutation { createUser(input: {
      tenantId: "${tenantId}", name: "${name}", email: "${email}", password: "${demo.password}", role: ${role}
    }) { id } }`,
    admin,
  )
  return { id, name, token: await tokenOf(platform.url, email), tenantId }
}

async function anOwner(): Promise<Person> {
  const { id } = await done(
    `mutation { createTenant(name: "Loja ${++count}", kind: embarcador) { id } }`,
    admin,
  )
  return aMember(id, 'owner')
}

const creation = (scopes: readonly string[], more = '') =>
  `mutation { createApiKey(input: { name: "ERP", scopes: ${JSON.stringify(scopes)} ${more} }) { key apiKey { id } } }`
async function aKeyOf(
  maker: Person,
  scopes: readonly string[],
  more = '',
): Promise<{ key: string; id: string }> {
  const { key, apiKey } = await done(creation(scopes, more), maker.token)
  return { key, id: apiKey.id }
}

const keysSeenBy = async ({ token }: Person): Promise<Body[]> =>
  (
    await done(
      `{ apiKeys { nodes { id scopes inactiveScopes createdByName heldByName expiresAt allowedAddresses
        lastUsedAt lastUsedAddress revokedAt } } }`,
      token,
    )
  ).nodes

const setRole = ({ id }: Person, role: string) =>
  `mutation { changeMemberRole(userId: "${id}", role: ${role}) { role } }`
const removal = ({ id }: Person, keys?: string) =>
  `mutation { removeMember(userId: "${id}"${keys ? `, keys: ${keys}` : ''}) }`

const ways = {
  orders: ['GET', '/v1/orders'],
  wallet: ['GET', '/v1/wallet'],
  webhooks: ['GET', '/v1/webhooks'],
  privacy: ['POST', '/v1/privacy/exports'],
} as const
async function use(key: string, way: keyof typeof ways = 'orders', headers = {}) {
  const [method, path] = ways[way]
  const body = way === 'privacy' ? { body: { phone: '+55 11 91234-5678' } } : {}
  return ask(platform.url, method, path, { key, headers, ...body })
}
const statusesOf = async (key: string) =>
  Promise.all(Object.keys(ways).map(async (way) => (await use(key, way as keyof typeof ways)).status))
/** A change reaches each server a moment later. */
const soon = (key: string, statuses: number[]) =>
  expect.poll(() => statusesOf(key), { interval: 100 }).toEqual(statuses)

describe('a key has no scope that its maker lacks:', () => {
  test('an admin gives everything but the privacy of contacts, and learns what is allowed', async () => {
    const { tenantId } = await anOwner()
    const itsAdmin = await aMember(tenantId, 'admin')
    const allowed = allScopes.filter((scope) => scope !== 'privacy:manage')
    for (const scopes of [allScopes, ['privacy:manage']])
      expect(await refusalOf(creation(scopes), itsAdmin.token)).toMatchObject({
        code: 'forbidden',
        details: {
          role: 'admin',
          capability: 'privacy.contacts',
          scope: 'privacy:manage',
          allowed_scopes: allowed,
        },
      })
    expect(await statusesOf((await aKeyOf(itsAdmin, allowed)).key)).toEqual([200, 200, 200, 403])
  })

  test('a maker who becomes less leaves no stronger key behind, and one who becomes more again gets it back', async () => {
    const boss = await anOwner()
    const maker = await aMember(boss.tenantId, 'owner')
    const { key } = await aKeyOf(maker, allScopes)
    expect(await statusesOf(key)).toEqual([200, 200, 200, 200])

    await done(setRole(maker, 'admin'), boss.token)
    await soon(key, [200, 200, 200, 403])
    expect((await use(key, 'privacy')).body).toMatchObject({
      error: 'forbidden',
      message: expect.stringContaining('admin'),
      details: { role: 'admin', capability: 'privacy.contacts' },
    })
    expect((await keysSeenBy(boss))[0]).toMatchObject({
      scopes: allScopes,
      inactiveScopes: ['privacy:manage'],
    })

    await done(setRole(maker, 'viewer'), boss.token)
    await soon(key, [200, 403, 403, 403])
    await done(setRole(maker, 'fiscal'), boss.token)
    await soon(key, [200, 200, 403, 403])
    await done(setRole(maker, 'owner'), boss.token)
    await soon(key, [200, 200, 200, 200])
  })
})

describe('removing a member', () => {
  test('asks what happens to the keys, and without an answer removes nobody', async () => {
    const boss = await anOwner()
    const maker = await aMember(boss.tenantId, 'admin')
    const { key } = await aKeyOf(maker, ['orders:read'])
    expect(await refusalOf(removal(maker), boss.token)).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'keys', issue: `${maker.name} holds 1 API key ("ERP"): say revoke or take_over` }],
    })
    const { nodes } = await done('{ members { nodes { id apiKeyCount } } }', boss.token)
    expect(nodes).toEqual([
      { id: maker.id, apiKeyCount: 1 },
      { id: boss.id, apiKeyCount: 0 },
    ])
    expect((await use(key)).status).toBe(200)
  })

  test('with `revoke` ends them', async () => {
    const boss = await anOwner()
    const maker = await aMember(boss.tenantId, 'admin')
    const { key, id } = await aKeyOf(maker, ['orders:read'])
    await done(removal(maker, 'revoke'), boss.token)
    await expect.poll(async () => (await use(key)).status).toBe(401)
    expect(await auditOf(boss, id)).toEqual([
      ['key.revoked', 'owner'],
      ['key.created', 'admin'],
    ])
  })

  test('with `take_over` hands them to who removes, never stronger than they were', async () => {
    const boss = await anOwner()
    const maker = await aMember(boss.tenantId, 'owner')
    const { key, id } = await aKeyOf(maker, allScopes)
    const useless = await aKeyOf(maker, ['privacy:manage'])
    await done(setRole(maker, 'admin'), boss.token)
    await done(removal(maker, 'take_over'), boss.token)
    await soon(key, [200, 200, 200, 403])
    const [second, first] = await keysSeenBy(boss)
    expect(first).toMatchObject({
      id,
      createdByName: maker.name,
      heldByName: boss.name,
      scopes: allScopes.filter((scope) => scope !== 'privacy:manage'),
      inactiveScopes: [],
      revokedAt: null,
    })
    expect(second).toMatchObject({ id: useless.id, revokedAt: expect.any(String) })
    expect(await auditOf(boss, id)).toEqual([
      ['key.handed_over', 'owner'],
      ['key.created', 'owner'],
    ])
  })

  test('revokes the keys of an external client, who reached own orders only', async () => {
    const boss = await anOwner()
    const maker = await aMember(boss.tenantId, 'owner')
    const { key } = await aKeyOf(maker, ['orders:read'])
    await done(setRole(maker, 'cliente_externo'), boss.token)
    await done(removal(maker, 'take_over'), boss.token)
    await expect.poll(async () => (await use(key)).status).toBe(401)
  })

  test('hands keys neither to the platform’s people nor to the removed', async () => {
    const boss = await anOwner()
    const second = await aMember(boss.tenantId, 'owner')
    await aKeyOf(second, ['orders:read'])
    for (const token of [admin, second.token])
      expect(await refusalOf(removal(second, 'take_over'), token)).toMatchObject({
        code: 'validation_failed',
        details: [{ field: 'keys', issue: expect.stringContaining('another member of the tenant') }],
      })
    await done(removal(second, 'revoke'), second.token)
  })

  test('leaves no working key, even when one is made at the same moment', async () => {
    const boss = await anOwner()
    for (let round = 0; round < 5; round++) {
      const maker = await aMember(boss.tenantId, 'admin')
      const [made] = await Promise.all([
        graphql(creation(['orders:read']), maker.token),
        graphql(removal(maker, 'revoke'), boss.token),
      ])
      await graphql(removal(maker, 'revoke'), boss.token)
      const key = made.data?.createApiKey.key
      if (key) await expect.poll(async () => (await use(key)).status).toBe(401)
    }
  })
})

async function auditOf({ token }: Person, keyId: string): Promise<unknown[]> {
  const { nodes } = await done('{ auditLog(first: 500) { nodes { action subjectId role } } }', token)
  return nodes
    .filter(({ subjectId }: Body) => subjectId === keyId)
    .map(({ action, role }: Body) => [action, role])
}

describe('a key with an end', () => {
  test('works until then, and again after its end is moved', async () => {
    const owner = await anOwner()
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const { key, id } = await aKeyOf(owner, ['orders:read'], `expiresAt: "${inSeconds(3600)}"`)
    expect((await use(key)).status).toBe(200)
    const expiresAt = inSeconds(5)
    await done(`mutation { setApiKeyAccess(id: "${id}", expiresAt: "${expiresAt}") { id } }`, owner.token)
    // Each request is checked, also while the key is cached.
    await until(
      async () => {
        const askedAt = Date.now()
        const { status } = await use(key)
        if (status === 200) expect(askedAt).toBeLessThan(Date.parse(expiresAt))
        else expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt))
        return status
      },
      (status) => status === 401,
    )
    const expired = await use(key, 'orders', { 'accept-language': 'en' })
    expect([expired.status, expired.body.error, expired.body.details]).toEqual([
      401,
      'invalid_or_expired_token',
      { header: 'X-Service-Key', expired_at: expiresAt },
    ])
    expect(expired.body.message).toContain(`expired at ${expiresAt}`)
    await done(`mutation { setApiKeyAccess(id: "${id}") { expiresAt } }`, owner.token)
    await expect.poll(async () => (await use(key)).status).toBe(200)
    expect((await auditOf(owner, id))[0]).toEqual(['key.access_set', 'owner'])
  })

  test('ends in the future', async () => {
    const owner = await anOwner()
    const refusal = await refusalOf(creation(['quotes'], 'expiresAt: "2020-01-01T00:00:00Z"'), owner.token)
    expect(refusal.details).toEqual([
      { field: 'expires_at', issue: '2020-01-01T00:00:00.000Z is over: give a time in the future, or null' },
    ])
  })

  test('is not made to work again by who could not have made it', async () => {
    const owner = await anOwner()
    const itsAdmin = await aMember(owner.tenantId, 'admin')
    const { id } = await aKeyOf(owner, allScopes)
    const change = `mutation { setApiKeyAccess(id: "${id}") { id } }`
    expect(await refusalOf(change, itsAdmin.token)).toMatchObject({ code: 'forbidden' })
  })
})

describe('a key with allowed addresses', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const ranges = (...all: string[]) => `allowedAddresses: ${JSON.stringify(all)}`

  test('is refused from all others, request by request, over REST and MCP', async () => {
    const owner = await anOwner()
    const { key } = await aKeyOf(owner, ['orders:read'], ranges('203.0.113.9/24', '2001:db8:1::/48'))
    expect((await keysSeenBy(owner))[0]!.allowedAddresses).toEqual(['203.0.113.0/24', '2001:db8:1::/48'])
    const results: [string, number][] = [
      ['203.0.113.200', 200],
      ['203.0.113.200:4711', 200],
      ['[2001:db8:1:2::3]:4711', 200],
      ['198.51.100.1', 403],
      ['junk', 403],
      ['2001:db8:1:2::3', 200],
      ['2001:db8:2::3', 403],
      ['203.0.113.1', 200],
    ]
    for (const [address, status] of results)
      expect((await use(key, 'orders', from(address))).status).toBe(status)
    const refused = await use(key, 'orders', { ...from('198.51.100.1'), 'accept-language': 'en' })
    expect([refused.body.error, refused.body.details]).toEqual([
      'address_not_allowed',
      { address: '198.51.100.1' },
    ])
    expect(refused.body.message).toContain('198.51.100.1')
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const mcp = async (address: string) => {
      const headers = { ...from(address), 'x-service-key': key, 'content-type': 'application/json' }
      const accept = 'application/json, text/event-stream'
      const answer = await fetch(`${platform.url}/mcp`, {
        method: 'POST',
        headers: { ...headers, accept },
        body: JSON.stringify(list),
      })
      return answer.status
    }
    expect([await mcp('203.0.113.7'), await mcp('198.51.100.1')]).toEqual([200, 403])
  })

  test('may move: then the new addresses count, an empty list allows any', async () => {
    const owner = await anOwner()
    const { key, id } = await aKeyOf(owner, ['orders:read'], ranges('203.0.113.7'))
    const statusFrom = async (address: string) => (await use(key, 'orders', from(address))).status
    expect(await statusFrom('198.51.100.1')).toBe(403)
    const move = (more: string) =>
      done(`mutation { setApiKeyAccess(id: "${id}" ${more}) { id } }`, owner.token)
    await move(ranges('198.51.100.1'))
    await expect.poll(() => statusFrom('198.51.100.1')).toBe(200)
    expect(await statusFrom('203.0.113.7')).toBe(403)
    await move('')
    await expect.poll(() => statusFrom('203.0.113.7')).toBe(200)
  })

  test.each([
    [['shop.example'], '"shop.example" is no address'],
    [['203.0.113.0/33'], '"203.0.113.0/33" is no address'],
    [Array.from({ length: 21 }, (_, number) => `203.0.113.${number}`), '21 are too many: at most 20'],
  ])('takes no %j', async (all, issue) => {
    const owner = await anOwner()
    const { details } = await refusalOf(creation(['quotes'], ranges(...all)), owner.token)
    expect(details).toEqual([{ field: 'allowed_addresses', issue: expect.stringContaining(issue) }])
  })

  test('the list says who made a key and from where it was last used; a refused use does not count', async () => {
    const owner = await anOwner()
    const { key } = await aKeyOf(owner, ['orders:read'], ranges('203.0.113.7', '2001:db8::/32'))
    await use(key, 'orders', from('198.51.100.1'))
    expect((await keysSeenBy(owner))[0]).toMatchObject({ lastUsedAt: null, lastUsedAddress: null })
    await use(key, 'orders', from('2001:db8:1:2:3:4:5:6'))
    await until(
      () => keysSeenBy(owner),
      ([seen]) => seen!.lastUsedAddress !== null,
    )
    expect((await keysSeenBy(owner))[0]).toMatchObject({
      createdByName: owner.name,
      heldByName: owner.name,
      lastUsedAt: expect.any(String),
      lastUsedAddress: '2001:db8:1:2::/64',
    })
  })
})
