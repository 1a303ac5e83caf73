import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, tokenOf } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let owner: string
let priceCents: number
beforeAll(async () => {
  platform = await startTestPlatform({ env: { ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }) } })
  owner = await tokenOf(platform.url, demo.shipper)
  priceCents = (await aQuote((await aKey(null)).key)).tiers.turbo.price_cents
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.setWallet(owner, 1_000_000))

async function graphql(query: string): Promise<Body> {
  const headers = /setApiKeySpendingCap|privacy:manage/.test(query) ? await stepUpOf(platform.url, owner) : {}
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: owner, headers, body: { query } })
  if (body.errors) throw Object.assign(new Error(JSON.stringify(body.errors)), { errors: body.errors })
  return body.data
}

async function aKey(capCents: number | null): Promise<{ key: string; id: string }> {
  const input = `{ name: "capped", scopes: ${JSON.stringify(scopes)}, spendingCapCents: ${capCents} }`
  const { made } = await graphql(
    `mutation { made: createApiKey(input: ${input}) { key apiKey { id spendingCapCents } } }`,
  )
  expect(made.apiKey.spendingCapCents).toBe(capCents)
  return { key: made.key, id: made.apiKey.id }
}
const setCap = (id: string, capCents: number | null) =>
  graphql(
    `mutation { set: setApiKeySpendingCap(id: "${id}", spendingCapCents: ${capCents}) { spendingCapCents } }`,
  )

async function aQuote(key: string): Promise<Body> {
  const ends = { cep_origem: '01310100', cep_destino: '04538133' }
  return (await ask(platform.url, 'POST', '/v1/quotes', { key, body: ends })).body
}
async function order(key: string) {
  const body = orderBody((await aQuote(key)).cotacao_id)
  return ask(platform.url, 'POST', '/v1/orders', { key, body })
}
const balance = async (key: string) =>
  (await ask(platform.url, 'GET', '/v1/wallet', { key })).body.balance_cents as number

describe('a key with a cap', () => {
  test('orders up to it; then the refusal names the cap, the rest and the next day', async () => {
    const { key } = await aKey(priceCents * 2 + 1)
    expect([(await order(key)).status, (await order(key)).status]).toEqual([200, 200])
    const { status, body } = await order(key)
    expect([status, body.error]).toEqual([402, 'spending_cap_reached'])
    expect(body.details).toEqual({
      cap_cents: priceCents * 2 + 1,
      left_cents: 1,
      price_cents: priceCents,
      resets_at: expect.stringMatching(/T03:00:00.000Z$/),
    })
    expect(Date.parse(body.details.resets_at) - Date.now()).toBeLessThanOrEqual(24 * 3600 * 1000)
    expect(await balance(key)).toBe(1_000_000 - priceCents * 2)
  })

  test('of many orders at once is not led above it', async () => {
    const { key } = await aKey(priceCents * 3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(
      new Set([undefined, 'spending_cap_reached']),
    )
    expect(await balance(key)).toBe(1_000_000 - priceCents * 3)
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })

  test('does not get back what it spent on an order that is canceled', async () => {
    const { key } = await aKey(priceCents)
    const { order_id } = (await order(key)).body.order
    expect((await ask(platform.url, 'POST', `/v1/orders/${order_id}/cancel`, { key })).status).toBe(200)
    expect((await order(key)).body.error).toBe('spending_cap_reached')
  })

  test('is measured by what it spent before the cap, and goes on with a higher one or none', async () => {
    const { key, id } = await aKey(null)
    expect((await order(key)).status).toBe(200)
    await setCap(id, priceCents)
    expect((await order(key)).body.details).toMatchObject({ cap_cents: priceCents, left_cents: 0 })
    await setCap(id, 1)
    expect((await order(key)).body.details).toMatchObject({ cap_cents: 1, left_cents: 0 })
    await setCap(id, priceCents * 2)
    expect((await order(key)).status).toBe(200)
    expect((await order(key)).status).toBe(402)
    await setCap(id, null)
    expect((await order(key)).status).toBe(200)
  })

  test('starts again the next day', async () => {
    const { key, id } = await aKey(priceCents)
    expect((await order(key)).status).toBe(200)
    expect((await order(key)).status).toBe(402)
    await platform.sql('UPDATE api_key_spending SET day = day - 1 WHERE key_id = $1', [id])
    expect((await order(key)).status).toBe(200)
  })

  test('is named for each order of a batch that exceeds it', async () => {
    const { key } = await aKey(priceCents)
    const quotes = await Promise.all([aQuote(key), aQuote(key)])
    const orders = quotes.map(({ cotacao_id }) => orderBody(cotacao_id))
    const { body } = await ask(platform.url, 'POST', '/v1/orders/batch', { key, body: { orders } })
    expect(body.results.map(({ error = null }: Body) => error)).toEqual([null, 'spending_cap_reached'])
  })

  test('leaves other keys and people of the tenant alone', async () => {
    const { key } = await aKey(0)
    expect((await order(key)).body.details).toMatchObject({ cap_cents: 0, left_cents: 0 })
    expect((await order((await aKey(null)).key)).status).toBe(200)
    const { cotacao_id } = await aQuote(key)
    const placed = await ask(platform.url, 'POST', '/api/app/v1/orders', {
      token: owner,
      body: orderBody(cotacao_id),
    })
    expect(placed.status).toBe(200)
  })
})

test('a cap is a number of centavos from 0 up, and the log records each change', async () => {
  const { id } = await aKey(500)
  await expect(setCap(id, -1)).rejects.toMatchObject({
    errors: [
      { extensions: { code: 'validation_failed', details: [{ issue: expect.stringContaining('got -1') }] } },
    ],
  })
  await setCap(id, 700)
  await setCap(id, null)
  const { auditLog } = await graphql('{ auditLog(first: 20) { nodes { action facts userName } } }')
  const changes = auditLog.nodes.filter(({ action }: Body) => action.startsWith('key.')).slice(0, 3)
  expect(changes).toMatchObject([
    { action: 'key.spending_cap_set', facts: { from: 700, to: 'none' }, userName: 'Ana Loja Demo' },
    { action: 'key.spending_cap_set', facts: { from: 500, to: 700 } },
    { action: 'key.created', facts: { spending_cap_cents: 500 } },
  ])
})
