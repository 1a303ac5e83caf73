import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

let platform: TestPlatform
let shipper: string
let driver: string

beforeAll(async () => {
  platform = await startTestPlatform()
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(() => platform[Symbol.asyncDispose]())

const get = (path: string, token?: string) => ask(platform.url, 'GET', path, token ? { token } : {})
const post = (path: string, token: string, body?: object) =>
  ask(platform.url, 'POST', path, { token, ...(body && { body }) })

const tracked = /* GraphQL */ `
  subscription Track($token: String!) {
    deliveryUpdates(trackingToken: $token) {
      status
      driverName
      position { lat lng }
      timeline { type label }
    }
  }
`

describe('from quote to hand-over', () => {
  let quote: Body
  let order: Body
  let balanceBefore: number
  const path = () => `/api/app/v1/driver/deliveries/${order.code}`

  test('a shipper gets a quote without an account', async () => {
    quote = await quoteFor(platform.url, '&tier=turbo&service_type=car')
    expect(quote).toMatchObject({
      ok: true,
      service_type: 'CAR',
      tier: 'turbo',
      currency: 'BRL',
      price_cents: quote.tiers.turbo.price_cents,
    })
    expect(quote.breakdown.reduce((sum: number, { cents }: Body) => sum + cents, 0)).toBe(quote.price_cents)
    expect(Date.parse(quote.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
  })

  test('pays an order from the wallet', async () => {
    balanceBefore = (await get('/api/app/v1/wallet', shipper)).body.balance_cents
    const placed = await post('/api/app/v1/orders', shipper, orderBody(quote.cotacao_id, { pod: true }))
    expect(placed.status).toBe(200)
    order = placed.body.order
    expect(placed.body.balance_cents).toBe(balanceBefore - quote.price_cents)
    expect(order).toMatchObject({
      status: 'awaiting_driver',
      price_cents: quote.price_cents,
      pod: true,
      tier: 'turbo',
    })
    expect(order.code).toMatch(/^RD[0-9A-HJKMNP-TV-Z]{8}$/)
    const [newest] = (await get('/api/app/v1/wallet', shipper)).body.statement
    expect(newest).toMatchObject({ type: 'debit', amount_cents: quote.price_cents, order_id: order.order_id })
  })

  test('the nearest driver is asked within seconds', async () => {
    await until(
      () => get(path(), driver),
      ({ status }) => status === 200,
    )
    const { body } = await get('/api/app/v1/driver/deliveries', driver)
    expect(body.deliveries.map(({ code }: Body) => code)).toContain(order.code)
    expect(body).toMatchObject({ ok: true, limit: 50, offset: 0 })
  })

  test('watchers with the link see every step live, by socket and by event stream', async () => {
    const token = order.tracking_url.split('/').at(-1)
    const socket = watchBySocket(platform.url, { query: tracked, variables: { token } })
    const stream = watchBySse(platform.url, { query: tracked, variables: { token } })
    const followers = [socket, stream]
    for (const follower of followers)
      await follower.until(({ data }) => data?.deliveryUpdates.status === 'assigned')

    const step = async (name: string, status: string, body?: object) => {
      const answer = await post(`${path()}/${name}`, driver, body)
      expect(answer.body).toMatchObject({ ok: true, delivery: { status } })
      for (const follower of followers)
        await follower.until(({ data }) => data?.deliveryUpdates.status === status)
    }
    await step('accept', 'accepted')
    const point = { lat: -23.5601, lng: -46.6512 }
    expect((await post(`${path()}/position`, driver, point)).status).toBe(200)
    for (const follower of followers)
      await follower.until(({ data }) => data?.deliveryUpdates.position?.lat === point.lat)
    await step('arrived', 'at_pickup')
    await step('picked', 'picked_up', { note: 'two boxes' })
    await step('on-route', 'in_transit')
    await step('delivered', 'delivered', { photo_b64: await aPhoto() })

    for (const follower of followers) {
      const last = follower.seen.at(-1)?.data?.deliveryUpdates
      expect(last.timeline.map(({ type }: Body) => type)).toEqual([
        'create',
        'tracking.driver_assigned',
        'accept',
        'arrived',
        'tracking.picked_up',
        'on-route',
        'tracking.delivered',
      ])
      expect(last.driverName).toBe('João')
      expect(last.position).toBeNull()
      follower.stop()
    }
  })

  test('the shipper sees the whole story, the driver no further step', async () => {
    const { body } = await get(`/api/app/v1/orders/${order.order_id}`, shipper)
    expect(body.order).toMatchObject({
      status: 'delivered',
      driver: { name: 'João', persona: 'carro_van' },
      cancel: { allowed: false, refund_cents: 0, until: null },
    })
    expect(body.order.photos).toHaveLength(1)
    const photo = await fetch(body.order.photos[0].url)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await post(`${path()}/accept`, driver)).body).toMatchObject({
      error: 'invalid_state',
      details: { status: 'delivered', allowed: [] },
    })
  })

  test('the order reaches its quote, driver and money across subgraphs, and the ledger adds up', async () => {
    const { body } = await ask(platform.url, 'POST', '/graphql', {
      token: shipper,
      body: {
        query: `query ($id: ID!) { order(id: $id) {
          quote { id } driver { name } walletEntries { type amountCents } events { type sequence }
        } }`,
        variables: { id: order.order_id },
      },
    })
    expect(body.data.order).toEqual({
      quote: { id: quote.cotacao_id },
      driver: { name: 'João' },
      walletEntries: [{ type: 'debit', amountCents: quote.price_cents }],
      events: ['wallet.debit', 'tracking.driver_assigned', 'tracking.picked_up', 'tracking.delivered'].map(
        (type, index) => ({ type, sequence: index + 1 }),
      ),
    })
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })
})
