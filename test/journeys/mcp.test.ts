import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type Agent, anAgent, textOf } from '../support/mcp-client.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let other: StartedPlatform
let owner: string
let agent: Agent
beforeAll(async () => {
  const env = {
    ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }),
    JWT_KEYS: `shared:${'s'.repeat(32)}`,
    KEY_REQUESTS_PER_HOUR_PRO: '3',
    MCP_ALLOWED_ORIGINS: 'https://tools.example',
  }
  platform = stack.use(await startTestPlatform({ env }))
  other = stack.use(await startPlatform({ databaseUrl: platform.databaseUrl, env }))
  owner = await tokenOf(platform.url, demo.shipper)
  agent = stack.use(await anAgent(platform.url, { authorization: `Bearer ${demoApiKey}` }))
})
afterAll(() => stack.disposeAsync())
beforeEach(() => platform.setWallet(owner, 1_000_000))

async function graphql(query: string, token = owner): Promise<Body> {
  const headers = query.includes('privacy:manage') ? await stepUpOf(platform.url, token) : {}
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, headers, body: { query } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}
async function aKey(more = '', token = owner): Promise<{ key: string; id: string }> {
  const input = `{ name: "agent", scopes: ${JSON.stringify(scopes)} ${more} }`
  const { made } = await graphql(
    `mutation { made: createApiKey(input: ${input}) { key apiKey { id } } }`,
    token,
  )
  return { key: made.key, id: made.apiKey.id }
}
const anAgentWith = async (key: string, url = platform.url) =>
  stack.use(await anAgent(url, { 'x-service-key': key }))

const ends = { cep_origem: '01310100', cep_destino: '04538133' }
async function propose(by = agent, more = {}): Promise<Body> {
  const { cotacao_id } = await by.call('quote', ends)
  return (await by.call('propose_order', orderBody(cotacao_id, more))).proposal
}
async function place(by = agent): Promise<Body> {
  return by.call('place_order', { confirmation_token: (await propose(by)).confirmation_token })
}
const balance = async () => (await agent.call('wallet')).balance_cents as number

describe('the tools', () => {
  test('are listed with what they do to the world, what they take and what they give', async () => {
    const { tools } = await agent.client.listTools()
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    const reads = { readOnlyHint: true, openWorldHint: false }
    const changes = { readOnlyHint: false, idempotentHint: true, openWorldHint: false }
    expect(hints).toMatchObject({
      quote: reads,
      propose_order: reads,
      place_order: { ...changes, destructiveHint: false },
      track_order: reads,
      list_orders: reads,
      search_orders: reads,
      preview_cancel: reads,
      cancel_order: { ...changes, destructiveHint: true },
      wallet: reads,
      label: reads,
    })
    const named = new Map(tools.map((tool) => [tool.name, tool]))
    expect(named.get('propose_order')!.inputSchema).toMatchObject({
      type: 'object',
      required: ['cotacao_id', 'tier', 'sender_phone', 'recipient_name', 'recipient_phone'],
      properties: { tier: { enum: ['turbo', 'express'] } },
    })
    expect(named.get('list_orders')!.inputSchema.properties).toMatchObject({ limit: { type: 'integer' } })
    expect(named.get('track_order')!.inputSchema.required).toEqual(['order_id'])
    for (const { name, outputSchema, description } of tools) {
      expect(description!.length).toBeGreaterThan(40)
      if (!['label', 'labels', 'proof'].includes(name))
        expect(outputSchema).toMatchObject({ type: 'object', properties: { ok: { const: true } } })
    }
    expect(agent.client.getInstructions()).toContain('confirmation_token')
  })

  test('quote, propose, place, track, list, label, preview and cancel', async () => {
    const quote = await agent.call('quote', { ...ends, service_type: 'car' })
    const { proposal } = await agent.call(
      'propose_order',
      orderBody(quote.cotacao_id, { reference: 'by an agent' }),
    )
    const price = quote.tiers.turbo.price_cents
    expect(proposal).toMatchObject({
      price_cents: price,
      service_type: 'CAR',
      balance_cents: 1_000_000,
      left_today_cents: null,
    })
    expect(await balance()).toBe(1_000_000)

    const { confirmation_token } = proposal
    const placed = await agent.call('place_order', { confirmation_token })
    expect(placed).toMatchObject({ order: { price_cents: price }, balance_cents: 1_000_000 - price })
    const { order_id, code } = placed.order
    const tracked = await agent.call('track_order', { order_id })
    expect(tracked.order).toMatchObject({ code, reference: 'by an agent', cancel: { allowed: true } })
    const listed = await agent.call('list_orders', { reference: 'by an agent', limit: 1 })
    expect(listed).toMatchObject({ orders: [{ order_id }], total: 1, limit: 1 })
    expect((await agent.call('list_orders', { status: ['delivered', 'returned'] })).orders).toEqual([])

    const label = await agent.ask('label', { order_id })
    expect(textOf(label)).toContain(`${code}.pdf`)
    const { resource } = label.content[1] as { resource: { mimeType: string; blob: string } }
    expect(resource.mimeType).toBe('application/pdf')
    expect(Buffer.from(resource.blob, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

    expect(textOf(await agent.ask('labels', { order_ids: [order_id] }))).toContain(`etiquetas-1-${code}.pdf`)

    const preview = await agent.call('preview_cancel', { order_id })
    expect(preview.cancel).toMatchObject({ allowed: true, refund_cents: price, until: 'picked_up', code })
    expect((await agent.call('track_order', { order_id })).order.cancel.allowed).toBe(true)
    const token = { confirmation_token: preview.cancel.confirmation_token }
    expect(await agent.call('cancel_order', token)).toMatchObject({
      order: { status: 'canceled' },
      refund_cents: price,
    })
    expect((await agent.call('preview_cancel', { order_id })).cancel).toMatchObject({
      allowed: false,
      refund_cents: 0,
      confirmation_token: null,
    })
    expect(await balance()).toBe(1_000_000)
  })

  test('return what is wrong and what is allowed, as a result that the model reads', async () => {
    const quote = await agent.refused('quote', { cep_origem: '1310-100' })
    expect(quote).toMatchObject({ ok: false, error: 'validation_failed' })
    expect(quote.details).toEqual([
      { field: 'cep_origem', issue: expect.stringContaining('exactly 8 digits') },
      { field: 'cep_destino', issue: expect.stringContaining('is required') },
    ])
    expect((await agent.refused('track_order')).details).toMatchObject([{ field: 'order_id' }])
    expect((await agent.refused('track_order', { order_id: 'x', ordr_id: 'x' })).details).toEqual([
      { field: 'ordr_id', issue: 'is not known: did you mean order_id? Allowed: order_id' },
    ])
    expect(await agent.refused('track_order', { order_id: 'x' })).toMatchObject({ error: 'not_found' })
    expect((await agent.refused('list_orders', { limit: -1 })).details).toMatchObject([{ field: 'limit' }])
    await platform.setWallet(owner, 1)
    const { cotacao_id } = await agent.call('quote', ends)
    expect(await agent.refused('propose_order', orderBody(cotacao_id))).toMatchObject({
      error: 'insufficient_funds',
      details: { balance_cents: 1 },
    })
    await expect(agent.ask('fly')).rejects.toThrow(/no tool fly: there are quote, postal_code, propose_order/)
  })

  test('do what the scopes of the key are for', async () => {
    const { key } = await aKey()
    const reader = await graphql(
      'mutation { made: createApiKey(input: { name: "r", scopes: ["orders:read"] }) { key } }',
    )
    const by = await anAgentWith(reader.made.key)
    const { code, order_id } = (await place(await anAgentWith(key))).order
    expect((await by.call('track_order', { order_id })).order.code).toBe(code)
    for (const [tool, given] of [
      ['quote', ends],
      ['propose_order', orderBody(crypto.randomUUID())],
      ['place_order', { confirmation_token: 'rdc_x' }],
      ['preview_cancel', { order_id }],
      ['wallet', {}],
    ] as const)
      expect((await by.refused(tool, given)).error, tool).toBe('forbidden')
  })
})

describe('a confirmation token', () => {
  test('is refused when wrong, used, of another key or expired, with what to do', async () => {
    const { confirmation_token } = await propose()
    const wrong = await agent.refused('place_order', { confirmation_token: `${confirmation_token}x` })
    expect([wrong.error, wrong.message]).toEqual(['not_found', expect.stringContaining('nova')])
    const stranger = await anAgentWith((await aKey()).key)
    expect((await stranger.refused('place_order', { confirmation_token })).error).toBe('not_found')
    expect((await agent.refused('cancel_order', { confirmation_token })).error).toBe('not_found')

    const { order } = await agent.call('place_order', { confirmation_token })
    const used = await agent.refused('place_order', { confirmation_token })
    expect(used).toMatchObject({ error: 'confirmation_used', details: { order_id: order.order_id } })
    expect(used.message).toContain(order.order_id)

    const late = await propose()
    await platform.sql(`UPDATE confirmations SET expires_at = now() - interval '1 second'`)
    const expired = await agent.refused('place_order', { confirmation_token: late.confirmation_token })
    expect([expired.error, expired.message]).toEqual([
      'confirmation_expired',
      expect.stringContaining('nova proposta'),
    ])
  })

  test('that reaches two servers many times at once places one order', async () => {
    const there = stack.use(await anAgent(other.url, { 'x-service-key': demoApiKey }))
    const { confirmation_token, price_cents } = await propose()
    const results = await Promise.all(
      Array.from({ length: 6 }, () => [agent, there])
        .flat()
        .map((by) => by.ask('place_order', { confirmation_token })),
    )
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1)
    for (const result of results)
      if (result.isError) expect(JSON.parse(textOf(result)).error).toBe('confirmation_used')
    expect(await balance()).toBe(1_000_000 - price_cents)
    expect((await there.refused('place_order', { confirmation_token })).error).toBe('confirmation_used')
  })
})

test('many confirmations at once do not exceed a cap, and the proposal shows the rest', async () => {
  const { price_cents } = await propose()
  const { key } = await aKey(`, spendingCapCents: ${price_cents * 2}`)
  const [here, there] = [await anAgentWith(key), await anAgentWith(key, other.url)]
  const proposals = await Promise.all(Array.from({ length: 6 }, (_, at) => propose(at % 2 ? here : there)))
  expect(proposals[0]!.left_today_cents).toBe(price_cents * 2)
  const results = await Promise.all(
    proposals.map(({ confirmation_token }, at) =>
      (at % 2 ? there : here).ask('place_order', { confirmation_token }),
    ),
  )
  expect(results.filter(({ isError }) => !isError)).toHaveLength(2)
  for (const result of results)
    if (result.isError)
      expect(JSON.parse(textOf(result))).toMatchObject({
        error: 'spending_cap_reached',
        details: { cap_cents: price_cents * 2, left_cents: 0 },
      })
  expect(await balance()).toBe(1_000_000 - price_cents * 2)
  const { cotacao_id } = await here.call('quote', ends)
  expect((await here.refused('propose_order', orderBody(cotacao_id))).error).toBe('spending_cap_reached')
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})

describe('the endpoint', () => {
  const post = (
    headers: Record<string, string>,
    body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  ) =>
    fetch(`${platform.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const bodyOf = async (answer: Response) => (await answer.json()) as Body
  const keyed = { 'x-service-key': demoApiKey }

  test('opens to a key in either header, and to nothing else', async () => {
    expect((await post(keyed)).status).toBe(200)
    expect((await post({ authorization: `bearer ${demoApiKey}` })).status).toBe(200)
    for (const [headers, error] of [
      [{}, 'unauthorized'],
      [{ authorization: `Basic ${demoApiKey}` }, 'unauthorized'],
      [{ authorization: `Bearer ${owner}` }, 'invalid_or_expired_token'],
      [{ 'x-service-key': `${demoApiKey}x` }, 'invalid_or_expired_token'],
    ] as const) {
      const answer = await post(headers)
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([401, error])
      expect(answer.headers.get('www-authenticate')).toContain('X-Service-Key')
    }
  })

  test.each([
    ['wallet', { limit: null, offset: null }],
    ['list_orders', { limit: 5, status: null, created_from: null, ids: null, sort: null }],
    ['list_shipments', { limit: null }],
    ['addresses', { search: null, after: null }],
    ['quote', { cep_origem: '01310100', cep_destino: '04538133', parcels: null, service_type: null }],
  ])('takes null for an argument of %s that is left out', async (name, args) => {
    const { result } = await bodyOf(
      await post(keyed, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    )
    expect([result.isError ?? false, result.structuredContent?.ok]).toEqual([false, true])
  })

  test('shuts on an agent whose key is revoked while it is connected', async () => {
    const { key, id } = await aKey()
    const by = await anAgentWith(key)
    await by.call('wallet')
    await graphql(`mutation { revokeApiKey(id: "${id}") { id } }`)
    await until(
      () => by.ask('wallet').then(() => '', String),
      (error) => error.includes('invalid_or_expired_token'),
    )
  })

  test('counts each call of a tool on the budget of the key, and nothing else', async () => {
    const { key, id } = await aKey()
    await graphql(
      `mutation { setApiKeyPlan(id: "${id}", plan: pro) { id } }`,
      await tokenOf(platform.url, demo.admin),
    )
    const by = await anAgentWith(key)
    for (const _ of [1, 2]) await by.call('wallet')
    await by.client.listTools()
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wallet' } }
    const last = await post({ 'x-service-key': key }, call)
    expect([last.status, last.headers.get('ratelimit-policy')]).toEqual([200, '"pro";q=3;w=3600'])
    expect(last.headers.get('ratelimit')).toMatch(/^"pro";r=0;/)
    const refused = await by.refused('wallet')
    expect(refused).toMatchObject({ error: 'rate_limited', details: { policy: 'pro', limit: 3 } })
  })

  test('is not for pages of other sites', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
      const answer = await post({ ...keyed, origin })
      expect([answer.status, (await bodyOf(answer)).details.origin]).toEqual([403, origin])
    }
    for (const origin of [platform.url, 'https://tools.example'])
      expect((await post({ ...keyed, origin })).status).toBe(200)
  })

  test('has no stream to open and no session to end', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`${platform.url}/mcp`, { method, headers: keyed })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('refuses what is no message', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    for (const [body, status] of [
      ['{', 422],
      [[list, list], 422],
      ['', 400],
      [{ hello: 'world' }, 400],
      [{ ...list, params: { cursor: 'x'.repeat(1_100_000) } }, 413],
    ] as const)
      expect((await post(keyed, body)).status).toBe(status)
    expect((await post({ ...keyed, accept: 'text/html' })).status).toBe(406)
    expect((await post({ ...keyed, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    const unknown = await post(keyed, { ...list, method: 'tools/fly' })
    expect((await bodyOf(unknown)).error.code).toBe(-32601)
  })

  test('answers with the headers of every answer, and a notification with nothing', async () => {
    const answer = await post({ ...keyed, 'x-request-id': 'agent-1' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-request-id': 'agent-1',
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const noted = await post(keyed, { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([noted.status, await noted.text()]).toEqual([202, ''])
  })

  test('leaves the key in the audit log, by its name', async () => {
    const { order } = await place()
    const { auditLog } = await graphql(
      '{ auditLog(first: 1, filter: { actions: ["order.placed"] }) { nodes { subjectId facts } } }',
    )
    expect(auditLog.nodes[0]).toMatchObject({ subjectId: order.order_id, facts: { api_key: 'Demo' } })
  })
})
