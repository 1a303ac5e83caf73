import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let owner: string
let keys: Record<'live' | 'test', string>
beforeAll(async () => {
  platform = stack.use(await startTestPlatform())
  owner = await tokenOf(platform.url, demo.shipper)
  keys = { live: await aKey('LIVE'), test: await aKey('TEST') }
})
afterAll(() => stack.disposeAsync())

async function graphql(query: string): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: owner, body: { query } })
  expect(body.errors).toBeUndefined()
  return body.data
}

async function aKey(mode: 'LIVE' | 'TEST'): Promise<string> {
  const scopes = '["quotes", "orders:read", "orders:write", "webhooks:manage"]'
  const input = `{ name: "ERP ${mode}", scopes: ${scopes}, mode: ${mode.toLowerCase()} }`
  return (await graphql(`mutation { createApiKey(input: ${input}) { key } }`)).createApiKey.key
}

/** Requests are written within some seconds. */
const found = (query: string, key = keys.live) =>
  until(
    () => ask(platform.url, 'GET', `/v1/requests?${query}`, { key }),
    ({ body }) => body.total > 0,
  )

const recipient = { name: 'Maria Aparecida Nogueira', phone: '11987650021', street: 'Rua dos Pinheiros' }

/** An order that no quote is for: its body says who gets what. */
async function aFailedOrder(key: string, requestId: string): Promise<Body> {
  const { body, status } = await ask(platform.url, 'POST', '/v1/orders', {
    key,
    headers: { 'x-request-id': requestId, 'idempotency-key': `order of ${requestId}` },
    body: {
      cotacao_id: '019a0000-0000-7000-8000-000000000004',
      tier: 'turbo',
      recipient_name: recipient.name,
      recipient_phone: recipient.phone,
      destination_address: `${recipient.street}, 1578`,
    },
  })
  expect(status).toBeGreaterThanOrEqual(400)
  return body
}

test('a request that failed is found by its id, its key, its path and its code', async () => {
  const { error } = await aFailedOrder(keys.live, 'failed-order')
  const { body } = await found('search=failed-order')
  expect(body).toMatchObject({ ok: true, total: 1, limit: 50, offset: 0 })
  const [request] = body.requests
  expect(request).toMatchObject({
    livemode: true,
    key_name: 'ERP LIVE',
    method: 'POST',
    route: '/v1/orders',
    path: '/v1/orders',
    error_code: error,
    request_id: 'failed-order',
    idempotency_key: 'order of failed-order',
  })
  for (const query of [
    `search=${encodeURIComponent('order of failed-order')}`,
    `error_code=${error}&search=/v1/ord`,
    'outcome=client_error&route=/v1/orders',
    `status=${request.status}&key_id=${request.key_id}`,
  ])
    expect((await found(query)).body.requests.map(({ id }: Body) => id)).toContain(request.id)
  const errors = await ask(platform.url, 'GET', '/v1/requests/errors?route=/v1/orders', { key: keys.live })
  expect(errors.body.errors).toEqual([{ code: error, count: 1, last_at: request.at }])
  const one = await ask(platform.url, 'GET', `/v1/requests/${request.id}`, { key: keys.live })
  expect(one.body.request).toMatchObject({ ...request, request_body: null, response_body: null })
})

test('a test key has a log of its own, with masked bodies', async () => {
  await aFailedOrder(keys.test, 'failed-rehearsal')
  const { body } = await found('search=failed-rehearsal', keys.test)
  expect(body.requests[0]).toMatchObject({ livemode: false, key_name: 'ERP TEST' })
  const path = `/v1/requests/${body.requests[0].id}`
  const { request } = (await ask(platform.url, 'GET', path, { key: keys.test })).body
  expect(JSON.parse(request.request_body)).toMatchObject({
    cotacao_id: '019a0000-0000-7000-8000-000000000004',
    tier: 'turbo',
    recipient_name: '•••',
  })
  expect(JSON.parse(request.response_body)).toMatchObject({ ok: false, error: body.requests[0].error_code })
  for (const text of Object.values(recipient)) expect(JSON.stringify(request)).not.toContain(text)
  const stored = await platform.sql('SELECT row_to_json(one)::text AS row FROM api_request_bodies AS one')
  for (const { row } of stored as { row: string }[])
    for (const text of Object.values(recipient)) expect(row).not.toContain(text)

  const search = 'search=failed-rehearsal'
  const ofLive = await ask(platform.url, 'GET', `/v1/requests?${search}`, { key: keys.live })
  expect(ofLive.body.total).toBe(0)
  expect((await found(`${search}&livemode=false`)).body.total).toBe(1)
  const refused = await ask(platform.url, 'GET', '/v1/requests?livemode=true', { key: keys.test })
  expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed'])
  await aFailedOrder(keys.live, 'live-only')
  const { requests } = (await found('search=live-only')).body
  const other = await ask(platform.url, 'GET', `/v1/requests/${requests[0].id}`, { key: keys.test })
  expect(other.status).toBe(404)
})

test('a tenant chooses whose bodies are kept', async () => {
  const rules = { live: true, test: false }
  const path = '/api/app/v1/request-bodies'
  const set = await ask(platform.url, 'POST', path, { token: owner, body: rules })
  expect(set.body).toMatchObject({ rules })
  expect((await ask(platform.url, 'GET', path, { token: owner })).body).toMatchObject({ rules })
  const bodyOf = async (key: string) => {
    const requestId = `chosen-${crypto.randomUUID()}`
    await aFailedOrder(key, requestId)
    const [{ id }] = (await found(`search=${requestId}`, key)).body.requests
    return (await ask(platform.url, 'GET', `/v1/requests/${id}`, { key })).body.request.request_body
  }
  await expect.poll(() => bodyOf(keys.live), { timeout: 20_000 }).toContain('"tier":"turbo"')
  await expect.poll(() => bodyOf(keys.test), { timeout: 20_000 }).toBeNull()
})

test.each([
  ['status=42', 'status'],
  ['status=x', 'status'],
  ['outcome=maybe', 'outcome'],
  ['key_id=7', 'key_id'],
  ['livemode=perhaps', 'livemode'],
  ['from=yesterday', 'from'],
  ['after=7', 'after'],
  ['search=%00', 'search'],
  [`route=${'x'.repeat(300)}`, 'route'],
  ['colour=blue', 'colour'],
])('%s is refused', async (query, field) => {
  const { status, body } = await ask(platform.url, 'GET', `/v1/requests?${query}`, { key: keys.live })
  expect([status, body.error]).toEqual([422, 'validation_failed'])
  expect(JSON.stringify(body.details)).toContain(field)
})

test('the call of a tool has its name and the code of its error', async () => {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'quote', arguments: { cep_origem: '1', cep_destino: '2' } },
  }
  const headers = { accept: 'application/json, text/event-stream', 'x-request-id': 'a-tool' }
  const { status } = await ask(platform.url, 'POST', '/mcp', { key: keys.live, headers, body: call })
  expect(status).toBe(200)
  const { body } = await found('search=a-tool')
  expect(body.requests[0]).toMatchObject({
    route: '/mcp',
    operation: 'quote',
    error_code: 'validation_failed',
  })
})

test('a session of the console is not in the log', async () => {
  const path = '/api/app/v1/request-bodies'
  await ask(platform.url, 'GET', path, { token: owner, headers: { 'x-request-id': 'of-a-person' } })
  await aFailedOrder(keys.live, 'after-a-person')
  await found('search=after-a-person')
  const { body } = await ask(platform.url, 'GET', '/v1/requests?search=of-a-person', { key: keys.live })
  expect(body.total).toBe(0)
})

test('the console shows requests, their errors and what they say', async () => {
  const { error } = await aFailedOrder(keys.live, 'seen-in-the-console')
  await found('search=seen-in-the-console')
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser)
  await logInAt(platform.url, page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Requisições' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Requisições' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.getByText('Filtros', { exact: true }).click()
  await page.locator('form.filter').getByRole('searchbox').fill('seen-in-the-console')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const meaning = page.getByRole('link', { name: `Significado ${error}` })
  expect(await meaning.getAttribute('href')).toBe(`/docs/errors#${error}`)
  await page.getByRole('link', { name: 'POST /v1/orders' }).click()
  await page.getByText('seen-in-the-console', { exact: true }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await barriersIn(page)).toEqual([])
  expect(complaints).toEqual([])
})
