import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { insertFiscalDocument } from '../support/fiscal-documents/insert-document.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const lists = [
  ['/api/app/v1/privacy/access-log', 'accesses', demo.driver],
  ['/api/app/v1/driver/deliveries', 'deliveries', demo.driver],
  ['/api/app/v1/driver/payouts', 'payouts', demo.driver],
  ['/api/app/v1/driver/earnings/deliveries', 'deliveries', demo.driver],
  ['/api/app/v1/driver-applications', 'applications', demo.operations],
  ['/api/app/v1/fiscal-documents', 'fiscal_documents', demo.driver],
  ['/api/app/v1/wallet', 'statement', demo.shipper],
  ['/api/app/v1/wallet/topups', 'topups', demo.shipper],
  ['/api/app/v1/wallet/collected-payments', 'collected_payments', demo.shipper],
  ['/api/app/v1/wallet/remittances', 'remittances', demo.shipper],
  ['/api/app/v1/orders', 'orders', demo.shipper],
  ['/v1/wallet', 'statement', 'key'],
  ['/v1/wallet/collected-payments', 'collected_payments', 'key'],
  ['/v1/wallet/remittances', 'remittances', 'key'],
  ['/v1/orders', 'orders', 'key'],
  ['/v1/addresses', 'addresses', 'key'],
  ['/v1/imports', 'imports', 'key'],
  ['/v1/imports/:import_id/rows', 'rows', 'key'],
  ['/v1/repetitions', 'repetitions', 'key'],
  ['/v1/shipments', 'shipments', 'key'],
  ['/api/app/v1/exports', 'exports', demo.shipper],
  ['/v1/exports', 'exports', 'key'],
  ['/v1/orders/:order_id/access-log', 'accesses', 'key'],
  ['/v1/webhooks/:id/deliveries', 'deliveries', 'key'],
  ['/v1/requests', 'requests', 'key'],
  ['/api/app/v1/auth/sessions', 'sessions', demo.shipper],
] as const

/** Its first day is too far for an order. */
const farRepetition = {
  ...{ rule: 'FREQ=DAILY', pickup_from: '09:00', pickup_until: '11:00', tier: 'turbo' },
  ...{ cep_origem: '01310100', cep_destino: '04538133', sender_phone: '+55 11 3000-0000' },
  ...{ recipient_name: 'Ana Souza', recipient_phone: '+55 11 91234-5678' },
  starts_on: new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10),
}

const shipment = {
  ...{ cep_origem: '01310100', sender_phone: '+55 11 3000-0000', tier: 'turbo' },
  items: [{ cep_destino: '04538133', recipient_name: 'Ana Souza', recipient_phone: '+55 11 91234-5678' }],
}

let platform: TestPlatform
let receiver: WebhookReceiver
let webhook: Body
let orderId: string
let importId: string
let readyAt: string
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
  })
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
  const made = await ask(platform.url, 'POST', '/v1/webhooks', {
    key: demoApiKey,
    body: { url: receiver.url },
  })
  ;({ webhook, secret: receiver.secret } = made.body)
  const [shipper, driver, admin] = [
    await tokenOf(platform.url, demo.shipper),
    await tokenOf(platform.url, demo.driver),
    await tokenOf(platform.url, demo.admin),
  ]
  const [{ tenantId } = { tenantId: '' }] = await platform.sql<{ tenantId: string }>(
    `SELECT tenant_id AS "tenantId" FROM users WHERE email = '${demo.driver}'`,
  )
  for (let number = 0; number < 3; number++) {
    await insertFiscalDocument(platform.databaseUrl, tenantId)
    await ask(platform.url, 'POST', '/api/app/v1/auth/driver-sign-up', {
      body: {
        ...{ name: 'Pedro Alves', email: `pedro-${number}@rodovia.test`, password: demo.password },
        ...{ persona: 'motoboy', phone: '+55 11 91234-5678' },
      },
    })
    const { order } = await placeOrder(platform.url, shipper, {
      collect_on_delivery: { amount_cents: 100, method: 'cash' },
    })
    orderId = order.order_id
    const path = `/api/app/v1/driver/deliveries/${order.code}`
    await until(
      () => ask(platform.url, 'GET', path, { token: driver }),
      ({ status }) => status === 200,
    )
    for (const step of ['accept', 'arrived', 'picked', 'on-route'])
      await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })
    const body = { cash_received_cents: 100, cash_confirmed_cents: 100 }
    await ask(platform.url, 'POST', `${path}/delivered`, { token: driver, body })
    for (const [what, body] of [
      ['pix-key', { pix_key: 'joao@rodovia.test' }],
      ['payouts', {}],
    ] as const)
      await ask(platform.url, 'POST', `/api/app/v1/driver/${what}`, { token: driver, body })
    // The payout has taken the cash from the earnings.
    await ask(platform.url, 'POST', '/graphql', {
      token: admin,
      body: { query: 'mutation { remitCollectedPayments }' },
    })
    await ask(platform.url, 'POST', '/api/app/v1/wallet/topups', {
      token: shipper,
      body: { amount_cents: 100 },
    })
    const address = { postal_code: '01310-100', street: 'Avenida Paulista', number: `${number + 1}` }
    await ask(platform.url, 'POST', '/v1/addresses', {
      key: demoApiKey,
      body: { name: 'Ana Souza', phone: '+55 11 91234-5678', address },
    })
    await ask(platform.url, 'POST', '/v1/repetitions', { key: demoApiKey, body: farRepetition })
    await ask(platform.url, 'POST', '/v1/shipments', { key: demoApiKey, body: shipment })
    importId = await sendFile()
    for (const [path, who] of [
      ['/api/app/v1/exports', { token: shipper }],
      ['/v1/exports', { key: demoApiKey }],
    ] as const)
      await ask(platform.url, 'POST', path, { ...who, body: { list: 'orders' } })
  }
  // The operator looks at the last one in three ways.
  await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.operations),
    body: {
      query: `query Look($id: ID!) { order(id: $id) { code } label(orderId: $id) { code } proof(orderId: $id) { code } }`,
      variables: { id: orderId },
    },
  })
  await until(
    () => ask(platform.url, 'GET', '/v1/exports', { key: demoApiKey }),
    ({ body: { exports } }) => count(exports, 'status', 'ready') === exports.length,
  )
  await until(
    () => ask(platform.url, 'GET', pathOf('/v1/webhooks/:id/deliveries'), { key: demoApiKey }),
    ({ body: { deliveries } }) =>
      count(deliveries, 'type', 'tracking.delivered') === 3 && count(deliveries, 'status', 'waiting') === 0,
  )
  readyAt = new Date().toISOString()
  // Requests are written in their order, so those before this one are written, too.
  await ask(platform.url, 'GET', '/v1/wallet', { key: demoApiKey })
  await until(
    () => ask(platform.url, 'GET', '/v1/requests?route=/v1/wallet', { key: demoApiKey }),
    ({ body: { total } }) => total > 0,
  )
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const count = (rows: Body[], field: string, value: string) =>
  rows.filter((row) => row[field] === value).length
const pathOf = (path: string) =>
  path.replace(':id', webhook.id).replace(':order_id', orderId).replace(':import_id', importId)

/** Sends three orders with faults, and waits until they are checked. */
async function sendFile(): Promise<string> {
  const body = { file_name: 'a.csv', file: Buffer.from('Nome;CEP\nA;1\nB;1\nC;1').toString('base64') }
  const made = await ask(platform.url, 'POST', '/v1/imports', { key: demoApiKey, body })
  const { id } = made.body.order_import
  await until(
    () => ask(platform.url, 'GET', `/v1/imports/${id}`, { key: demoApiKey }),
    ({ body: { order_import } }) => order_import.status === 'ready',
  )
  return id
}

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const addressOf = (path: string, query: string) => `${pathOf(path)}?${filterOf(path)}${query}`
function filterOf(path: string): string {
  if (path.endsWith('/earnings/deliveries')) return `date=${today()}&`
  return path === '/v1/requests' ? `route=/v1/addresses&before=${readyAt}&` : ''
}

const credentialsOf = async (account: string) =>
  account === 'key' ? { key: demoApiKey } : { token: await tokenOf(platform.url, account) }

test('every list that is counted is one of these', () => {
  const isPaged = ({ query }: AnyRoute) => query instanceof z.ZodObject && 'offset' in query.shape
  const paged = routes.filter(isPaged).map(({ path }) => path)
  expect(paged.sort()).toEqual(lists.map(([path]) => path).sort())
})

test.each(lists)('%s is read page by page', async (path, name, account) => {
  const who = await credentialsOf(account)
  const read = async (query: string): Promise<Body> =>
    (await ask(platform.url, 'GET', addressOf(path, query), who)).body
  const whole = await read('')
  const items = whole[name]
  expect(items.length).toBeGreaterThanOrEqual(3)
  expect(whole).toMatchObject({ ok: true, total: items.length, limit: 50, offset: 0 })

  const total = items.length
  expect(await read('limit=2')).toEqual({ ...whole, [name]: items.slice(0, 2), limit: 2 })
  expect(await read('limit=2&offset=2')).toEqual({ ...whole, [name]: items.slice(2, 4), limit: 2, offset: 2 })
  expect(await read('limit=0')).toEqual({ ...whole, [name]: [], limit: 0 })
  expect(await read(`offset=${total}`)).toEqual({ ...whole, [name]: [], offset: total })
  expect(await read('limit=501')).toEqual({ ...whole, limit: 500 })
})

test.each(lists)('%s refuses what is no page', async (path, _, account) => {
  const who = await credentialsOf(account)
  for (const [field, value] of [
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'ten'],
    ['offset', '-1'],
    ['offset', '1e3'],
  ]) {
    const { status, body } = await ask(platform.url, 'GET', addressOf(path, `${field}=${value}`), who)
    const issue = `must be a whole number of at least 0; got "${value}"`
    expect([status, body.details]).toEqual([422, [{ field, issue }]])
  }
})
