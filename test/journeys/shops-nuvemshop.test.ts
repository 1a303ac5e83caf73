import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { connectShop, shopEnvironment } from '../support/shops/connect.ts'
import {
  anOrder,
  aRateRequest,
  type NuvemshopShop,
  startNuvemshopShop,
} from '../support/shops/nuvemshop-shop.ts'

let platform: TestPlatform
let shop: NuvemshopShop
let shipper: string
let driver: string
let connection: Body

beforeAll(async () => {
  shop = await startNuvemshopShop()
  platform = await startTestPlatform({ env: shopEnvironment(shop) })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  connection = await connectShop(platform.url, shipper, shop)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

async function graphql(query: string, variables: object = {}): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query, variables } })).body
}

/** The platform's public address is another one here than the one where it listens. */
const here = (url: string) => `${platform.url}${new URL(url).pathname}`
const rates = (body: unknown, url = connection.ratesUrl) => shop.send(here(url), body, { signature: null })

/** The shop tells of an order, which says itself what became of it. */
function tell(order: Body, event: string, options = {}) {
  return shop.send(here(connection.eventsUrl), { store_id: 1_234_567, event, id: order.id }, options)
}

function aKnownOrder(traits: Body = {}, places = 1): Body {
  const order = anOrder(traits)
  shop.addOrder(order, places)
  return order
}

async function balance(): Promise<number> {
  return (await graphql('{ wallet { balanceCents } }')).data.wallet.balanceCents
}

async function ordersWith(reference: number): Promise<Body[]> {
  const path = `/api/app/v1/orders?reference=${reference}`
  return (await ask(platform.url, 'GET', path, { token: shipper })).body.orders
}

async function taken(order: Body): Promise<Body> {
  const { data } = await graphql(`{ shopConnections { id orders {
    shopOrderId number orderId canceledAt mayRetry hindrance { reason issues { field issue } }
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
const heavy = [{ id: 1, name: 'Mesa', quantity: 1, weight: '25.000', depth: null, height: null, width: null }]

test('a connected shop has one carrier of ours with both services, and our webhooks, however often it is connected', async () => {
  await until(
    async () => shop.webhooks.length,
    (count) => count === 2,
  )
  expect(connection).toMatchObject({ kind: 'nuvemshop', shop: '1234567' })
  expect(connection.ratesUrl).toMatch(/\/shops\/nuvemshop\/[0-9a-f-]{36}\/rates\/[0-9a-f]{64}$/)
  expect(shop.carriers).toMatchObject([{ name: 'Rodovia', callback_url: connection.ratesUrl, types: 'ship' }])
  expect(shop.options.map(({ code }) => code)).toEqual(['rodovia-turbo', 'rodovia-express'])
  expect(shop.webhooks.map(({ event, url }) => [event, url])).toEqual([
    ['order/paid', connection.eventsUrl],
    ['order/cancelled', connection.eventsUrl],
  ])
  // Another connection takes the carrier over, with what the merchant set at its options.
  const other = await connectShop(platform.url, shipper, shop, { name: 'Outra' })
  await until(
    async () => shop.webhooks.length,
    (count) => count === 4,
  )
  expect(shop.carriers).toMatchObject([{ callback_url: other.ratesUrl }])
  expect(shop.options).toHaveLength(2)
  const { data } = await graphql(
    `query ($id: ID!) { webhook(id: $id) { url deliveries(first: 5) { nodes { attempts { requestHeaders } } } } }`,
    { id: connection.webhookId },
  )
  expect(data.webhook.url).toBe(shop.apiUrl.replace('{shop}', '1234567'))
  expect(JSON.stringify(data)).not.toContain(shop.accessToken)
  expect(shop.faults).toEqual([])
})

describe('the checkout', () => {
  test('shows both services in reais, with their dates', async () => {
    const { status, body } = await rates(aRateRequest())
    expect(status).toBe(200)
    expect(body).toEqual({
      rates: ['turbo', 'express'].map((tier) => ({
        ...{ name: expect.stringMatching(/^Rodovia/), code: `rodovia-${tier}`, reference: `rodovia-${tier}` },
        ...{ price: expect.any(Number), price_merchant: expect.any(Number), currency: 'BRL', type: 'ship' },
        min_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0300$/),
        max_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0300$/),
        ...{ phone_required: true, accepts_cod: false },
      })),
    })
    const [turbo, express] = body.rates
    expect(turbo.price).toBeGreaterThan(express.price)
    expect(turbo.price).toBe(turbo.price_merchant)
    expect(turbo.price).toBeLessThan(1000)
  })

  test.each([
    ['another country', { country: 'AR', postalCode: 'C1425' }],
    ['a postal code that does not exist', { postalCode: '00000-000' }],
    ['what no vehicle carries', { grams: 9_000_000 }],
  ])('leaves %s to other carriers', async (_, asked) => {
    expect(await rates(aRateRequest(asked))).toEqual({ status: 422, body: { rates: [] } })
  })

  test('asks at an address that holds a signature, as Nuvemshop signs no request for prices', async () => {
    const base = connection.ratesUrl.replace(/\/[^/]*$/, '')
    expect((await rates(aRateRequest(), base)).status).toBe(404)
    expect((await rates(aRateRequest(), `${base}/${'0'.repeat(64)}`)).status).toBe(401)
    const other = await connectShop(platform.url, shipper, shop, { name: 'Terceira' })
    const [signature] = other.ratesUrl.split('/').slice(-1)
    expect((await rates(aRateRequest(), `${base}/${signature}`)).status).toBe(401)
    const revoke = 'mutation ($id: ID!) { revokeShopConnection(id: $id) { revokedAt } }'
    await graphql(revoke, { id: other.id })
    await until(
      async () => (await rates(aRateRequest(), other.ratesUrl)).status,
      (status) => status === 404,
    )
  })
})

describe('a signature', () => {
  test.each([['0'.repeat(64)], [null]])(
    'of a webhook that is wrong (%s) opens nothing',
    async (signature) => {
      const order = aKnownOrder()
      expect((await tell(order, 'order/paid', { signature })).status).toBe(401)
      expect(await ordersWith(order.id)).toEqual([])
    },
  )

  test('is of the bytes of the body, and that of the prices is that of no webhook', async () => {
    const order = aKnownOrder()
    const raw = JSON.stringify({ store_id: 1_234_567, event: 'order/paid', id: order.id })
    const { createHmac } = await import('node:crypto')
    const signature = createHmac('sha256', shop.clientSecret).update(raw).digest('hex')
    expect((await tell(order, 'order/paid', { signature, raw: `${raw} ` })).status).toBe(401)
    const [ofPrices] = connection.ratesUrl.split('/').slice(-1)
    expect((await tell(order, 'order/paid', { signature: ofPrices })).status).toBe(401)
    expect(
      (await tell(order, 'order/paid', { signature: ofPrices, raw: `rates:${connection.id}` })).status,
    ).toBe(422)
    expect(await ordersWith(order.id)).toEqual([])
  })
})

describe('a paid order', () => {
  test('is read from the shop and becomes one order, and each of its shipments follows it', async () => {
    const before = await balance()
    const order = aKnownOrder({ products: heavy }, 2)
    const answers = await Promise.all(Array.from({ length: 4 }, () => tell(order, 'order/paid')))
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true)
    expect((await tell(order, 'order/paid')).status).toBe(200)
    const placed = await ordersWith(order.id)
    expect(placed).toHaveLength(1)
    expect(before - (await balance())).toBe(placed[0]?.price_cents)
    expect(placed[0]).toMatchObject({
      ...{
        tier: 'turbo',
        recipient: { name: 'Ana Souza' },
        remarks: expect.stringContaining('Sem campainha'),
      },
      destino: {
        details: { street: 'Rua Augusta', number: '1500', complement: 'Apto 31', district: 'Consolação' },
      },
    })
    expect(await taken(order)).toMatchObject({ number: `#${order.number}`, hindrance: null, mayRetry: false })

    await steps(placed[0]?.code, ['accept'])
    await until(
      async () => shop.fulfillmentsOf(order.id),
      (all) => all.every(({ tracking_info }) => tracking_info.code === placed[0]?.code),
    )
    for (const { status, tracking_info, tracking_events } of shop.fulfillmentsOf(order.id)) {
      expect([status, tracking_events]).toEqual(['UNPACKED', []])
      expect(tracking_info.url).toBe(placed[0]?.tracking_url)
    }
    await steps(placed[0]?.code, ['arrived', 'picked', 'on-route', 'delivered'])
    await until(
      async () => shop.fulfillmentsOf(order.id).map(({ status }) => status),
      (all) => all.every((status) => status === 'DELIVERED'),
    )
    for (const { tracking_events } of shop.fulfillmentsOf(order.id))
      expect(tracking_events.map(({ status }: Body) => status)).toEqual([
        ...['received_by_post_office', 'out_for_delivery', 'delivered'],
      ])
    expect(shop.faults).toEqual([])
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })

  test.each<[weight: unknown, grams: number | null]>([
    ['0,350', 350],
    ['1.250', 1250],
    ['1,250', 1250],
    ['1.250 kg', null],
    [' 12,5kg ', 12_500],
    ['1.234,5', 1_234_500],
    [7.25, 7250],
    ['muito', null],
    ['2 caixas', null],
    ['', null],
    [null, null],
    [-3, null],
    ['NaN', null],
  ])('whose product weighs %j weighs %j g, and says so where that is unknown', async (weight, grams) => {
    const [product] = heavy
    const order = aKnownOrder({ products: [{ ...product, weight }] })
    expect((await tell(order, 'order/paid')).status).toBe(200)
    const [placed] = await ordersWith(order.id)
    const parcels = placed!.parcels as Body[] | null
    expect(parcels?.map(({ weight_g }) => weight_g) ?? null).toEqual(grams === null ? null : [grams])
    expect(placed!.remarks.includes('Peso não informado pela loja')).toBe(grams === null)
    Object.assign(order, { status: 'cancelled' })
    await tell(order, 'order/cancelled')
  })

  test('is what the shop says of it now, not what a webhook said', async () => {
    const unpaid = aKnownOrder({ payment_status: 'pending' })
    expect((await tell(unpaid, 'order/paid')).status).toBe(200)
    expect((await tell(aKnownOrder(), 'order/created')).status).toBe(200)
    const other = aKnownOrder({ shipping_option_code: 'sedex' })
    expect((await tell(other, 'order/paid')).status).toBe(200)
    for (const order of [unpaid, other]) expect(await ordersWith(order.id)).toEqual([])
    const canceled = aKnownOrder({ status: 'cancelled' })
    expect((await tell(canceled, 'order/paid')).status).toBe(200)
    expect(await ordersWith(canceled.id)).toEqual([])
    expect(await taken(canceled)).toMatchObject({ canceledAt: expect.any(String) })
  })

  test('that the shop does not give out now is asked for again', async () => {
    const order = aKnownOrder()
    shop.answer(429, 200)
    expect((await tell(order, 'order/paid')).status).toBe(503)
    expect(await ordersWith(order.id)).toEqual([])
    expect((await tell(order, 'order/paid')).status).toBe(200)
    expect(await ordersWith(order.id)).toHaveLength(1)
    Object.assign(order, { status: 'cancelled' })
    await tell(order, 'order/cancelled')
  })

  test('of an address that is not valid says which field', async () => {
    const order = aKnownOrder()
    Object.assign(order.shipping_address, { zipcode: '0130' })
    expect((await tell(order, 'order/paid')).status).toBe(200)
    expect(await taken(order)).toMatchObject({
      hindrance: { reason: 'address', issues: [{ field: 'destination_address.postal_code' }] },
    })
  })

  test('that the merchant sent with another carrier is left alone', async () => {
    const order = aKnownOrder({ products: heavy })
    await tell(order, 'order/paid')
    const [fulfillment] = shop.fulfillmentsOf(order.id)
    const theirs = { code: 'BR123', url: 'https://correios.invalid' }
    Object.assign(fulfillment!, { status: 'DISPATCHED', tracking_info: theirs })
    const [placed] = await ordersWith(order.id)
    await steps(placed?.code, ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    const told = `SELECT count(*)::int FROM webhook_deliveries WHERE order_id = $1 AND status = 'delivered'`
    await until(
      async () => (await platform.sql<{ count: number }>(told, [placed?.order_id]))[0]?.count ?? 0,
      (count) => count >= 4,
    )
    expect(fulfillment).toMatchObject({ tracking_info: theirs, tracking_events: [] })
  })
})

describe('a cancellation', () => {
  test('before the pickup refunds the whole price and takes the code back', async () => {
    const before = await balance()
    const order = aKnownOrder({ products: heavy })
    await tell(order, 'order/paid')
    const [placed] = await ordersWith(order.id)
    await steps(placed?.code, ['accept'])
    await until(
      async () => shop.fulfillmentsOf(order.id)[0]?.tracking_info.code,
      (code) => code === placed?.code,
    )
    order.status = 'cancelled'
    expect((await tell(order, 'order/cancelled')).status).toBe(200)
    expect(await balance()).toBe(before)
    await until(
      async () => shop.fulfillmentsOf(order.id)[0]?.tracking_info.code,
      (code) => code === null,
    )
    expect(await taken(order)).toMatchObject({ canceledAt: expect.any(String), hindrance: null })
  })

  test('after the pickup is too late, and says so', async () => {
    const order = aKnownOrder({ products: heavy })
    await tell(order, 'order/paid')
    const [placed] = await ordersWith(order.id)
    await steps(placed?.code, ['accept', 'arrived', 'picked'])
    order.status = 'cancelled'
    expect((await tell(order, 'order/cancelled')).status).toBe(200)
    expect(await taken(order)).toMatchObject({ hindrance: { reason: 'too_late' }, mayRetry: false })
    await steps(placed?.code, ['on-route', 'delivered'])
    expect(await shop.eventsUntil(order.id, 'delivered')).toContain('received_by_post_office')
    expect(shop.faults).toEqual([])
  })
})

test.each([
  ['an address', { shop: 'loja.lojavirtualnuvem.com.br' }, 'shop'],
  ['a shop of Shopify', { shop: 'minha-loja.myshopify.com' }, 'shop'],
  ['a path', { shop: '1/../2' }, 'shop'],
])('%s is no number of a shop', async (_, input, field) => {
  await expect(connectShop(platform.url, shipper, shop, input)).rejects.toThrow(field)
})

test('credentials are sealed, and shown to nobody', async () => {
  const rows = JSON.stringify(await platform.sql('SELECT * FROM shop_connections'))
  expect(rows).not.toContain(shop.clientSecret)
  expect(rows).not.toContain(shop.accessToken)
})
