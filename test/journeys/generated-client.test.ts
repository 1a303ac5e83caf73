import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { paths } from '../../schema/openapi.d.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { until } from '../support/rest-client.ts'

/** A partner's program with a client that was made from the description; the compiler proves that it fits. */

let platform: TestPlatform
let partner: ReturnType<typeof createClient<paths>>
beforeAll(async () => {
  platform = await startTestPlatform()
  partner = createClient<paths>({ baseUrl: platform.url, headers: { 'X-Service-Key': demoApiKey } })
})
afterAll(() => platform[Symbol.asyncDispose]())

const contacts = {
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
}
const trip = { cep_origem: '01310100', cep_destino: '04538133', service_type: 'CAR' }

const ofOrder = (order_id: string) => ({ params: { path: { order_id } } })

test('a generated client quotes, places, tracks and cancels an order', async () => {
  const quote = await partner.POST('/v1/quotes', { body: { ...trip, tier: 'turbo' } })
  const placed = await partner.POST('/v1/orders', {
    params: { header: { 'Idempotency-Key': 'a generated key' } },
    body: { ...contacts, cotacao_id: quote.data!.cotacao_id, tier: 'turbo', reference: 'NF 4711' },
  })
  const { order, balance_cents } = placed.data!
  expect([order.price_cents, balance_cents]).toEqual([quote.data!.price_cents, 100_000 - order.price_cents])

  const tracked = await until(
    async () => (await partner.GET('/v1/orders/{order_id}', ofOrder(order.order_id))).data!.order,
    ({ driver }) => driver !== null,
  )
  expect([tracked.status, tracked.driver?.name]).toEqual(['assigned', 'João'])
  expect(tracked.timeline.map(({ type }) => type)).toEqual(['create', 'tracking.driver_assigned'])

  const preview = await partner.GET('/v1/orders/{order_id}/cancel', ofOrder(order.order_id))
  expect(preview.data!.cancel).toEqual({ allowed: true, refund_cents: order.price_cents, until: 'picked_up' })
  const canceled = await partner.POST('/v1/orders/{order_id}/cancel', ofOrder(order.order_id))
  expect([canceled.data!.order.status, canceled.data!.refund_cents]).toEqual(['canceled', order.price_cents])

  const found = await partner.GET('/v1/orders', {
    params: { query: { reference: 'NF 4711', status: 'canceled' } },
  })
  expect(found.data!.orders.map(({ order_id }) => order_id)).toEqual([order.order_id])
  const wallet = await partner.GET('/v1/wallet')
  expect(wallet.data!.statement.slice(0, 2).map(({ type, order_id }) => [type, order_id])).toEqual([
    ['credit', order.order_id],
    ['debit', order.order_id],
  ])
})

test('a generated client separates the placed orders of a batch from the refused ones', async () => {
  const quote = await partner.POST('/v1/quotes', { body: trip })
  const order = { ...contacts, cotacao_id: quote.data!.cotacao_id, tier: 'express' as const }
  const { data } = await partner.POST('/v1/orders/batch', { body: { orders: [order, order] } })
  const seen = data!.results.map((result) => (result.ok ? result.order.tier : result.error))
  expect(seen).toEqual(['express', 'quote_used'])
})

test('a generated client reads why it was refused', async () => {
  const stranger = createClient<paths>({ baseUrl: platform.url })
  const { error, response } = await stranger.GET('/v1/wallet')
  expect([response.status, error?.error]).toEqual([401, 'unauthorized'])
  // @ts-expect-error The compiler knows which tiers can be ordered.
  await partner.POST('/v1/orders', { body: { ...contacts, cotacao_id: 'x', tier: 'padrao' } })
})
