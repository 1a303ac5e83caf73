import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type Ask, ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { addSender, connectShop, shopEnvironment } from '../support/shops/connect.ts'
import {
  aRateRequest,
  aShopOrder,
  type ShopifyShop,
  startShopifyShop,
} from '../support/shops/shopify-shop.ts'

let platform: TestPlatform
let shop: ShopifyShop
let shipper: string
let driver: string
let connection: Body

beforeAll(async () => {
  shop = await startShopifyShop()
  platform = await startTestPlatform({ env: shopEnvironment(shop) })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  connection = await connectShop(platform.url, shipper, shop)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

async function graphql(query: string, variables: object = {}, token = shipper): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })).body
}

/** The platform's public address is another one here than the one where it listens. */
const here = (url: string) => `${platform.url}${new URL(url).pathname}`
const rates = (body: unknown, options = {}) => shop.send(here(connection.ratesUrl), body, options)
const paid = (order: Body, options = {}) =>
  shop.send(here(connection.eventsUrl), order, { topic: 'orders/paid', ...options })
const canceled = (order: Body) => shop.send(here(connection.eventsUrl), order, { topic: 'orders/cancelled' })

async function balance(): Promise<number> {
  return (await graphql('{ wallet { balanceCents } }')).data.wallet.balanceCents
}

async function ordersWith(reference: number | string): Promise<Body[]> {
  const path = `/api/app/v1/orders?reference=${reference}`
  return (await ask(platform.url, 'GET', path, { token: shipper })).body.orders
}

async function taken(order: Body): Promise<Body> {
  const { data } = await graphql(`{ shopConnections { id orders {
    shopOrderId number orderId placedAt canceledAt mayRetry hindrance { reason detail }
  } } }`)
  const { orders } = data.shopConnections.find(({ id }: Body) => id === connection.id)
  return orders.find(({ shopOrderId }: Body) => shopOrderId === String(order.id))
}

async function steps(code: string, names: readonly string[]): Promise<void> {
  const path = `/api/app/v1/driver/deliveries/${code}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of names)
    expect((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver, body: {} })).status).toBe(200)
}

/** Heavier than a motorcycle takes, so that the demo's driver with a car carries it. */
const heavy = [{ id: 1, name: 'Mesa', quantity: 1, grams: 25_000, requires_shipping: true, price: '900.00' }]

test('a connected shop has our addresses, each once, however often it is connected', async () => {
  await until(
    async () => shop.subscriptions.length,
    (count) => count === 2,
  )
  expect(shop.carriers).toMatchObject([
    { name: 'Rodovia', callbackUrl: connection.ratesUrl, supportsServiceDiscovery: true, active: true },
  ])
  expect(shop.subscriptions.map(({ topic, uri }) => [topic, uri])).toEqual([
    ['ORDERS_PAID', connection.eventsUrl],
    ['ORDERS_CANCELLED', connection.eventsUrl],
  ])
  const { data } = await graphql(
    `query ($id: ID!) { webhook(id: $id) { url shopConnectionId deliveries(first: 5) { nodes {
      eventId status attempts { status requestHeaders }
    } } } }`,
    { id: connection.webhookId },
  )
  const [told] = data.webhook.deliveries.nodes
  expect(told.attempts.at(-1).status).toBe(200)
  expect(JSON.stringify(data)).not.toContain(shop.accessToken)
  const replay = 'mutation ($id: ID!, $eventId: ID!) { replayWebhook(id: $id, eventId: $eventId) { status } }'
  expect((await graphql(replay, { id: connection.webhookId, eventId: told.eventId })).errors).toBeUndefined()
  await until(
    async () =>
      (
        await platform.sql<{ count: number }>(
          'SELECT count(*)::int FROM webhook_attempts WHERE endpoint_id = $1',
          [connection.webhookId],
        )
      )[0]?.count,
    (count) => Number(count) >= 2,
  )
  expect([shop.carriers.length, shop.subscriptions.length]).toEqual([1, 2])
  expect(shop.faults).toEqual([])
})

describe('the checkout', () => {
  test('shows both services in centavos, with their dates', async () => {
    const { status, body } = await rates(aRateRequest())
    expect(status).toBe(200)
    expect(body).toEqual({
      rates: ['turbo', 'express'].map((tier) => ({
        service_name: expect.stringMatching(/^Rodovia/),
        service_code: `rodovia-${tier}`,
        total_price: expect.stringMatching(/^[1-9]\d{2,4}$/),
        currency: 'BRL',
        phone_required: true,
        min_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d -0300$/),
        max_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d -0300$/),
      })),
    })
    const [turbo, express] = body.rates.map(({ total_price }: Body) => Number(total_price))
    expect(turbo).toBeGreaterThan(express)
  })

  test('charges a heavy cart more, and stores no quote', async () => {
    const before = await platform.sql('SELECT count(*)::int AS count FROM quotes')
    const light = await rates(aRateRequest({ grams: 500 }))
    const heavy = await rates(aRateRequest({ grams: 40_000 }))
    expect(Number(heavy.body.rates[0].total_price)).toBeGreaterThan(Number(light.body.rates[0].total_price))
    expect(await platform.sql('SELECT count(*)::int AS count FROM quotes')).toEqual(before)
  })

  test.each([
    ['another country', { country: 'AR', postalCode: 'C1425' }],
    ['a postal code that does not exist', { postalCode: '00000-000' }],
    ['the postal code 99999-999 of no town', { postalCode: '99999-999' }],
    ['the postal code 10000-000 of no town', { postalCode: '10000-000' }],
    ['the postal code 33400-001 of no town', { postalCode: '33400-001' }],
    ['the postal code 78950-009 of no town', { postalCode: '78950-009' }],
    ['the postal code 66666-666 of no town', { postalCode: '66666-666' }],
    ['what no vehicle carries', { grams: 9_000_000 }],
  ])('shows nothing for %s', async (_, asked) => {
    expect(await rates(aRateRequest(asked))).toEqual({ status: 200, body: { rates: [] } })
  })
})

describe('a signature', () => {
  test.each<[string, { signature?: string; raw?: string }]>([
    ['none', { signature: '' }],
    ['another', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
  ])('that is wrong (%s) opens nothing', async (_, options) => {
    expect((await rates(aRateRequest(), options)).status).toBe(401)
    const order = aShopOrder()
    expect((await paid(order, options)).status).toBe(401)
    expect(await ordersWith(order.id)).toEqual([])
  })

  test('is of the bytes of the body', async () => {
    const order = aShopOrder()
    const raw = JSON.stringify(order)
    const { createHmac } = await import('node:crypto')
    const signature = createHmac('sha256', shop.clientSecret).update(raw).digest('base64')
    const tampered = raw.replace('Rua Augusta, 1500', 'Rua Augusta, 1501')
    expect((await paid(order, { signature, raw: tampered })).status).toBe(401)
    expect((await paid(order, { signature, raw: `${raw} ` })).status).toBe(401)
  })

  test('of one shop opens no other address', async () => {
    const other = '/shops/shopify/019a0000-0000-7000-8000-000000000001/rates'
    expect((await shop.send(`${platform.url}${other}`, aRateRequest())).status).toBe(404)
    expect((await shop.send(`${platform.url}/shops/shopify/x/rates`, aRateRequest())).status).toBe(404)
  })

  test('does not make nonsense an order', async () => {
    expect((await paid({}, { raw: '{"id": ' })).status).toBe(422)
    expect((await paid({}, { raw: '[]' })).status).toBe(200)
    expect((await rates({}, { raw: '{"rate": {"items": {"length": 1e9}}}' })).body).toEqual({ rates: [] })
  })
})

describe('a paid order', () => {
  test('becomes one order, however often and at once the shop says so, and the shop follows it', async () => {
    const before = await balance()
    const order = aShopOrder({ line_items: heavy })
    shop.addOrder(order.id, 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => paid(order)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true)
    expect((await paid(order)).status).toBe(200)
    const placed = await ordersWith(order.id)
    expect(placed).toHaveLength(1)
    expect(before - (await balance())).toBe(placed[0]?.price_cents)
    expect(placed[0]).toMatchObject({
      ...{ tier: 'turbo', reference: String(order.id), recipient: { name: 'Ana Souza' } },
      remarks: expect.stringContaining('Sem campainha'),
    })
    expect(await taken(order)).toMatchObject({
      ...{ number: order.name, orderId: placed[0]?.order_id, hindrance: null, mayRetry: false },
    })
    const [kept] = await platform.sql('SELECT asked FROM shop_orders WHERE shop_order_id = $1', [
      String(order.id),
    ])
    expect(kept).toEqual({ asked: null })

    await steps(placed[0]?.code, ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    const statuses = ['CONFIRMED', 'CARRIER_PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']
    await until(
      async () => shop.fulfillmentsOf(order.id).map(({ history }) => history.map(({ status }) => status)),
      (all) => all.length === 2 && all.every((one) => one.includes('DELIVERED')),
    )
    for (const fulfillment of shop.fulfillmentsOf(order.id)) {
      expect(fulfillment.history.map(({ status }) => status)).toEqual(statuses)
      expect(fulfillment.tracking).toEqual({
        ...{ company: 'Rodovia', number: placed[0]?.code, url: placed[0]?.tracking_url },
      })
    }
    expect(shop.faults).toEqual([])
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })

  test('with characters that are no text is placed without them, and a strange id names no order', async () => {
    const order = aShopOrder({ note: 'Sem\u0000campainha \ud800', name: '#\u00001' })
    expect((await paid(order)).status).toBe(200)
    expect(await ordersWith(order.id)).toMatchObject([{ remarks: expect.stringContaining('Sem campainha') }])
    const retry =
      'mutation ($id: ID!, $shopOrderId: ID!) { retryShopOrder(id: $id, shopOrderId: $shopOrderId) }'
    const { errors } = await graphql(retry, { id: connection.id, shopOrderId: 'a\u0000b' })
    expect(errors[0].extensions.code).toBe('not_found')
  })

  test('with another carrier is none of ours', async () => {
    const order = aShopOrder({ shipping_lines: [{ code: 'SEDEX', source: 'Correios', title: 'SEDEX' }] })
    expect((await paid(order)).status).toBe(200)
    expect(await ordersWith(order.id)).toEqual([])
    expect(await taken(order)).toBeUndefined()
  })

  test('is sent again when the shop did not take it, in order, and nothing twice', async () => {
    const order = aShopOrder({ line_items: heavy })
    shop.addOrder(order.id)
    await paid(order)
    const [placed] = await ordersWith(order.id)
    shop.answer(503, 200)
    await steps(placed?.code, ['accept'])
    const confirmed = await until(
      async () => {
        // A test does not wait for the time of the next attempt.
        await platform.sql(
          `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE order_id = $1 AND status = 'waiting' AND attempts > 0`,
          [placed?.order_id],
        )
        return shop.fulfillmentsOf(order.id).flatMap(({ history }) => history.map(({ status }) => status))
      },
      ({ length }) => length > 0,
    )
    expect(confirmed).toEqual(['CONFIRMED'])
    await steps(placed?.code, ['arrived', 'picked', 'on-route', 'delivered'])
    expect(await shop.eventsUntil(order.id, 'DELIVERED')).toEqual([
      ...['CONFIRMED', 'CARRIER_PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    ])
    expect(shop.fulfillmentsOf(order.id)).toHaveLength(1)
  })

  test('that the wallet does not cover is seen, and placed when somebody tries again', async () => {
    const before = await balance()
    await platform.setWallet(shipper, 100)
    const order = aShopOrder()
    expect((await paid(order)).status).toBe(200)
    expect(await ordersWith(order.id)).toEqual([])
    expect(await taken(order)).toMatchObject({
      hindrance: { reason: 'no_money' },
      mayRetry: true,
      orderId: null,
    })
    const retry = 'mutation ($id: ID!, $order: ID!) { placed: retryShopOrder(id: $id, shopOrderId: $order) }'
    const variables = { id: connection.id, order: String(order.id) }
    expect((await graphql(retry, variables)).data).toEqual({ placed: false })
    await platform.setWallet(shipper, before)
    expect((await graphql(retry, variables)).data).toEqual({ placed: true })
    expect(await ordersWith(order.id)).toHaveLength(1)
    expect((await graphql(retry, variables)).errors[0].extensions.code).toBe('invalid_state')
    await canceled(order)
  })

  test.each<[string, Body, string]>([
    ['a postal code that does not exist', { zip: '00000-000' }, 'address'],
    ['the postal code 99999-999 of no town', { zip: '99999-999' }, 'address'],
    ['the postal code 10000-000 of no town', { zip: '10000-000' }, 'address'],
    ['the postal code 33400-001 of no town', { zip: '33400-001' }, 'address'],
    ['the postal code 78950-009 of no town', { zip: '78950-009' }, 'address'],
    ['the postal code 66666-666 of no town', { zip: '66666-666' }, 'address'],
    ['a state of another postal code', { province_code: 'RJ' }, 'address'],
    ['no name', { name: '' }, 'address'],
  ])('for %s says why it was not placed', async (_, wrong, reason) => {
    const order = aShopOrder()
    Object.assign(order.shipping_address, wrong)
    expect((await paid(order)).status).toBe(200)
    expect(await taken(order)).toMatchObject({ hindrance: { reason, detail: expect.any(String) } })
  })

  test('without a number that can be read says so, and nobody else’s takes its place', async () => {
    const order = aShopOrder({ phone: 'call me' })
    Object.assign(order.shipping_address, { phone: null, address1: 'Rua Augusta' })
    await paid(order)
    const [placed] = await ordersWith(order.id)
    expect(placed?.recipient.phone).toBe('call me')
    expect(placed?.remarks).toContain('Telefone não reconhecido: call me.')
    expect(placed?.remarks).toContain('Endereço sem número')
    expect(placed?.destino.details).toMatchObject({ street: 'Rua Augusta', number: 's/n' })
    await canceled(order)
  })

  test.each([
    ['\u202a+55 11 97766\u20115544\u202c', '+55 11 97766-5544'],
    ['97766-5544', '+55 11 97766-5544'],
    ['(21) 8877-6655', '+55 21 98877-6655'],
    ['0 15 31 97766-5544', '+55 31 97766-5544'],
    ['0800 721 4321', '0800 721 4321'],
    ['Cel.: (31) 97766-5544', '+55 31 97766-5544'],
    ['(xx31) 2345-6789 (ramal nº 4)', '+55 31 2345-6789,4'],
  ])('has the telephone number that its buyer wrote: %s', async (phone, shown) => {
    const order = aShopOrder()
    Object.assign(order.shipping_address, { phone })
    await paid(order)
    const [placed] = await ordersWith(order.id)
    expect(placed?.recipient.phone).toBe(shown)
    expect(placed?.remarks).not.toContain('Telefone')
    await canceled(order)
  })

  test.each([
    [
      'Avenida Paulista, \u2060900',
      'apto 4, \u2060Bela Vista',
      ['Avenida Paulista', '900', 'apto 4', 'Bela Vista'],
    ],
    ['Rua 13', '250', ['Rua 13', '250', null, null]],
    ['Rua dos Pinheiros, 320, torre 2, 71', null, ['Rua dos Pinheiros', '320', 'torre 2, 71', null]],
    ['Avenida 7 de Abril, 88 ap 5 bl 1', null, ['Avenida 7 de Abril', '88', 'ap 5 bl 1', null]],
    ['Rod. BR 116, KM 21,5', 'galpão 3', ['Rod. BR 116', 's/n', 'KM 21,5, galpão 3', null]],
    ['Rua Vergueiro, 1.045-A', '', ['Rua Vergueiro', '1045-A', null, null]],
    ['Rua Vergueiro, número 2045', 'sala 3', ['Rua Vergueiro', '2045', 'sala 3', null]],
    ['Rua B, Qd 7 Lt 12', null, ['Rua B', 's/n', 'Qd 7 Lt 12', null]],
    ['Passagem 9', 'casa 4', ['Passagem 9', 's/n', 'casa 4', null]],
    ['Rua 12 com 13', null, ['Rua 12 com 13', 's/n', null, null]],
    ['Jardim Primavera Rua 6 Lote 31', null, ['Jardim Primavera Rua 6', 's/n', 'Lote 31', null]],
    ['EQNP 12/16 Bloco B', null, ['EQNP 12/16 Bloco B', 's/n', null, null]],
    ['Rua Itararé,33-ap.8', null, ['Rua Itararé', '33', 'ap.8', null]],
    ['SQS 108 Bloco C Apto 304', null, ['SQS 108 Bloco C Apto 304', 's/n', null, null]],
  ])('has the address that its buyer wrote: %s', async (address1, address2, parts) => {
    const order = aShopOrder()
    Object.assign(order.shipping_address, { address1, address2 })
    await paid(order)
    const [placed] = await ordersWith(order.id)
    const { street, number, complement, district } = placed?.destino.details ?? {}
    expect([street, number, complement, district]).toEqual(parts)
    expect(placed?.remarks.includes('Endereço sem número')).toBe(number === 's/n')
    await canceled(order)
  })

  test('survives that the process ended between its claim and its order, and between its order and its record', async () => {
    const order = aShopOrder()
    await paid(order)
    const [placed] = await ordersWith(order.id)
    // Leaves the row in the state right after the order was placed, with a claim that is over.
    await platform.sql(
      `UPDATE shop_orders SET placed_at = NULL, claimed_until = now() - interval '1 second' WHERE shop_order_id = $1`,
      [String(order.id)],
    )
    expect((await paid(order)).status).toBe(200)
    expect(await ordersWith(order.id)).toHaveLength(1)
    expect(await taken(order)).toMatchObject({ orderId: placed?.order_id })

    const other = aShopOrder()
    await platform.sql(
      `INSERT INTO shop_orders (tenant_id, connection_id, shop_order_id, number, order_id, created_at, claimed_until)
       SELECT tenant_id, id, $2, '#', gen_random_uuid(), now(), now() + interval '1 hour' FROM shop_connections WHERE id = $1`,
      [connection.id, String(other.id)],
    )
    expect((await paid(other)).status).toBe(503)
    await platform.sql('UPDATE shop_orders SET claimed_until = now() WHERE shop_order_id = $1', [
      String(other.id),
    ])
    expect((await paid(other)).status).toBe(200)
    expect(await ordersWith(other.id)).toHaveLength(1)
    for (const one of [order, other]) await canceled(one)
  })
})

describe('a recorded webhook', () => {
  const ofShopify = (more: Body = {}) => aShopOrder({ cancelled_at: null, ...more })
  const sentAt = (triggeredAt: string) => ({
    'x-shopify-triggered-at': triggeredAt,
    'x-shopify-webhook-id': crypto.randomUUID(),
  })

  test('that is sent again, at whatever time it says that it is, orders nothing more', async () => {
    const before = await balance()
    const order = ofShopify()
    for (const at of ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z', 'never', new Date().toISOString()])
      expect((await paid(order, { headers: sentAt(at) })).status).toBe(200)
    const [placed, ...others] = await ordersWith(order.id)
    expect(others).toEqual([])
    expect(before - (await balance())).toBe(placed?.price_cents)
    await canceled({ ...order, cancelled_at: '2026-11-29T12:00:00Z' })
    expect((await paid(order, { headers: sentAt('2090-01-01T00:00:00Z') })).status).toBe(200)
    expect(await ordersWith(order.id)).toMatchObject([{ status: 'canceled' }])
    expect(await balance()).toBe(before)
  })

  test('under another topic, which no signature covers, cancels and orders nothing', async () => {
    const order = ofShopify()
    await paid(order)
    expect((await canceled(order)).status).toBe(200)
    expect(await ordersWith(order.id)).toMatchObject([{ status: expect.not.stringMatching('canceled') }])
    const over = ofShopify({ cancelled_at: '2026-11-29T12:00:00Z' })
    expect((await paid(over)).status).toBe(200)
    expect(await ordersWith(over.id)).toEqual([])
    await canceled({ ...order, cancelled_at: '2026-11-29T12:00:00Z' })
  })
})

describe('a cancellation', () => {
  test('before the pickup refunds the whole price and cancels the fulfillment', async () => {
    const before = await balance()
    const order = aShopOrder({ line_items: heavy })
    shop.addOrder(order.id)
    await paid(order)
    const [placed] = await ordersWith(order.id)
    await steps(placed?.code, ['accept'])
    await shop.eventsUntil(order.id, 'CONFIRMED')
    expect((await canceled(order)).status).toBe(200)
    expect((await canceled(order)).status).toBe(200)
    expect(await balance()).toBe(before)
    await until(
      async () => shop.fulfillmentsOf(order.id).map(({ status }) => status),
      ([status]) => status === 'CANCELLED',
    )
    expect(await taken(order)).toMatchObject({
      canceledAt: expect.any(String),
      hindrance: null,
      mayRetry: false,
    })
  })

  test('that comes before the payment keeps the order from being placed', async () => {
    const order = aShopOrder()
    expect((await canceled(order)).status).toBe(200)
    expect((await paid(order)).status).toBe(200)
    expect(await ordersWith(order.id)).toEqual([])
  })

  test('at once with the payment leaves nothing paid', async () => {
    const before = await balance()
    const orders = Array.from({ length: 6 }, () => aShopOrder())
    await Promise.all(orders.flatMap((order) => [paid(order), canceled(order)]))
    for (const order of orders) await paid(order)
    for (const order of orders) {
      const found = await ordersWith(order.id)
      expect(found.every(({ status }) => status === 'canceled')).toBe(true)
    }
    expect(await balance()).toBe(before)
  })

  test('after the pickup is too late, and says so', async () => {
    const order = aShopOrder({ line_items: heavy })
    shop.addOrder(order.id)
    await paid(order)
    const [placed] = await ordersWith(order.id)
    await steps(placed?.code, ['accept', 'arrived', 'picked'])
    expect((await canceled(order)).status).toBe(200)
    expect(await taken(order)).toMatchObject({ hindrance: { reason: 'too_late' }, mayRetry: false })
    await steps(placed?.code, ['on-route', 'delivered'])
  })
})

describe('privacy', () => {
  const phone = '+55 11 95555-0123'
  const ofBia = { phone, name: 'Bia Rocha', first_name: 'Bia', last_name: 'Rocha' }

  /** `data.json` of an export. */
  async function exported(path: string, { body: about, ...caller }: Ask): Promise<Body> {
    const { body: asked } = await ask(platform.url, 'POST', path, {
      ...caller,
      ...(about ? { body: about } : {}),
    })
    const { body } = await until(
      () => ask(platform.url, 'GET', `${path}/${asked.export.id}`, caller),
      ({ body }) => body.export.status === 'ready',
    )
    const file = new Uint8Array(await (await fetch(body.export.url)).arrayBuffer())
    return JSON.parse(strFromU8(unzipSync(file)['data.json']!))
  }

  test('what is not placed is in the person’s export, and gone with the person, as what was placed is', async () => {
    const placed = aShopOrder()
    Object.assign(placed.shipping_address, ofBia)
    shop.addOrder(placed.id)
    await paid(placed)
    await canceled(placed)
    await platform.setWallet(shipper, 100)
    const waiting = aShopOrder()
    Object.assign(waiting.shipping_address, ofBia)
    await paid(waiting)
    await platform.setWallet(shipper, 100_000)

    const data = await exported('/v1/privacy/exports', { key: demoApiKey, body: { phone } })
    expect(data.orders).toMatchObject([{ as_recipient: { name: 'Bia Rocha' } }])
    expect(data.shop_orders).toEqual([
      {
        ...{ number: waiting.name, created_at: expect.any(String), name: 'Bia Rocha', phone },
        address: expect.objectContaining({ street: 'Rua Augusta', number: '1500', complement: 'Apto 31' }),
        ...{ remarks: 'Sem campainha', hindrance: { reason: 'no_money', detail: null } },
      },
    ])

    const tables = ['shop_orders', 'deliveries', 'outbox', 'webhook_attempts']
    const left = () =>
      Promise.all(
        tables.map((table) => platform.sql(`SELECT FROM ${table} AS row WHERE row::text LIKE '%Rocha%'`)),
      )
    expect((await left()).flat().length).toBeGreaterThan(2)
    const erase = 'mutation ($phone: String!) { requestContactErasure(phone: $phone) { id } }'
    expect((await graphql(erase, { phone })).errors).toBeUndefined()
    await until(
      async () => {
        await platform.sql(
          `UPDATE erasures SET next_at = now(), possible_from = now() WHERE status = 'waiting'`,
        )
        return (await left()).map((rows) => rows.length)
      },
      (counts) => counts.every((count) => count === 0),
    )
    expect(await taken(waiting)).toBeUndefined()
    expect(await taken(placed)).toMatchObject({ canceledAt: expect.any(String) })
  })

  test('a connection is in the export of who made it, as a key', async () => {
    const data = await exported('/api/app/v1/privacy/exports', { token: shipper })
    const key = { name: 'Loja Teste', created_at: expect.any(String), revoked_at: null }
    expect(data.api_keys).toContainEqual(expect.objectContaining(key))
    for (const secret of [shop.clientSecret, shop.accessToken])
      expect(JSON.stringify(data)).not.toContain(secret)
  })

  test('credentials are sealed, and shown to nobody', async () => {
    const rows = await platform.sql('SELECT * FROM shop_connections')
    expect(JSON.stringify(rows)).not.toContain(shop.clientSecret)
    expect(JSON.stringify(rows)).not.toContain(shop.accessToken)
  })
})

describe('a connection', () => {
  test.each([
    ['another server', { shop: 'evil.example' }, 'shop'],
    ['a server that ends like the shop’s', { shop: 'evil.example/.myshopify.com' }, 'shop'],
    ['an unknown kind', { kind: 'woocommerce' }, 'kind'],
    ['no service', { services: [] }, 'services'],
    ['a service that cannot be ordered', { services: ['padrao'] }, 'services'],
    ['a token with a line break', { token: 'a\nb' }, 'token'],
  ])('is not made with %s', async (_, input, field) => {
    const senderAddressId = await addSender(platform.url, shipper)
    await expect(connectShop(platform.url, shipper, shop, { senderAddressId, ...input })).rejects.toThrow(
      field,
    )
  })

  test('is not made with a sender of another tenant', async () => {
    const other = await tokenOf(platform.url, demo.otherShipper)
    const senderAddressId = await addSender(platform.url, other)
    await expect(connectShop(platform.url, shipper, shop, { senderAddressId })).rejects.toThrow('not_found')
  })

  test('keeps its endpoint to itself', async () => {
    const id = connection.webhookId
    for (const mutation of [
      'stageWebhookSecret(id: $id) { secret }',
      'removeWebhook(id: $id)',
      'updateWebhook(id: $id, input: { url: "https://evil.example/" }) { id }',
    ]) {
      const { errors } = await graphql(`mutation ($id: ID!) { ${mutation} }`, { id })
      expect(errors?.[0].extensions.code, mutation).toBe('invalid_state')
    }
    const made = await graphql(
      'mutation { createApiKey(input: { name: "ERP", scopes: ["events:read"] }) { key } }',
    )
    const events = await ask(platform.url, 'GET', '/v1/events', { key: made.data.createApiKey.key })
    expect(events.body.events.length).toBeGreaterThan(0)
    expect(JSON.stringify(events.body)).not.toContain('shop.event')
  })

  test('ends when it is revoked', async () => {
    const other = await connectShop(platform.url, shipper, shop, { name: 'Outra' })
    const url = here(other.ratesUrl)
    expect((await shop.send(url, aRateRequest())).status).toBe(200)
    const revoke = 'mutation ($id: ID!) { revokeShopConnection(id: $id) { revokedAt } }'
    const { data } = await graphql(revoke, { id: other.id })
    expect(data.revokeShopConnection.revokedAt).toEqual(expect.any(String))
    await until(
      async () => (await shop.send(url, aRateRequest())).status,
      (status) => status === 404,
    )
  })

  test('of a test rehearses with play money', async () => {
    const before = await balance()
    const other = await connectShop(platform.url, shipper, shop, { name: 'Teste', isLive: false })
    const order = aShopOrder()
    shop.addOrder(order.id)
    const answer = await shop.send(here(other.eventsUrl), order, { topic: 'orders/paid' })
    expect(answer.status).toBe(200)
    expect(await balance()).toBe(before)
    const { data } = await graphql('{ shopConnections { id orders { shopOrderId placedAt } } }')
    expect(data.shopConnections.find(({ id }: Body) => id === other.id).orders).toEqual([
      { shopOrderId: String(order.id), placedAt: expect.any(String) },
    ])
  })
})
