import { groupedKey, keyCharacters } from '@rodovia/core/delivery/goods/document-key.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocumentKey } from '../support/document-keys.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { connectShop, shopEnvironment } from '../support/shops/connect.ts'
import { aPackage, aVtexHub } from '../support/shops/vtex-hub.ts'

const hub = aVtexHub()
let platform: TestPlatform
let shipper: string
let driver: string
let connection: Body

beforeAll(async () => {
  platform = await startTestPlatform({ env: shopEnvironment(hub) })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  connection = await connectShop(platform.url, shipper, hub)
})
afterAll(() => platform[Symbol.asyncDispose]())

async function graphql(query: string, variables: object = {}): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query, variables } })).body
}

/** The platform's public address is another one here than the one where it listens. */
const here = (url: string) => `${platform.url}${new URL(url).pathname}`
const notify = (packages: readonly Body[], url = connection.eventsUrl) => hub.notify(here(url), packages)
const track = (numbers: readonly string[], url = connection.trackingUrl) => hub.track(here(url), numbers)

async function balance(): Promise<number> {
  return (await graphql('{ wallet { balanceCents } }')).data.wallet.balanceCents
}

async function ordersWith(reference: string): Promise<Body[]> {
  const path = `/api/app/v1/orders?reference=${reference}`
  return (await ask(platform.url, 'GET', path, { token: shipper })).body.orders
}

async function taken({ id }: Body): Promise<Body> {
  const { data } = await graphql(`{ shopConnections { id orders {
    shopOrderId number orderId mayRetry hindrance { reason detail issues { field } }
  } } }`)
  const { orders } = data.shopConnections.find((one: Body) => one.id === connection.id)
  return orders.find(({ shopOrderId }: Body) => shopOrderId === id)
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
const heavy = { height: 40, length: 60, width: 60, weight: 25_000 }

test('a connected account has an address for packages and one for tracking, and none for prices', async () => {
  expect(connection).toMatchObject({ kind: 'vtex', shop: 'minhaloja', ratesUrl: null })
  expect(connection.eventsUrl).toMatch(/\/shops\/vtex\/[0-9a-f-]{36}\/events\/[0-9a-f]{64}$/)
  expect(connection.trackingUrl).toMatch(/\/shops\/vtex\/[0-9a-f-]{36}\/tracking\/[0-9a-f]{64}$/)
})

test.each([
  ['with a wrong check digit', ['35200844913721000168550010004454941205352231']],
  ['that is a word', ['pendente']],
  ['of another model', [aDocumentKey({ model: '67' })]],
  ['beside a right one', [aDocumentKey({ number: '7' }), '123']],
  ['twice', [aDocumentKey({ number: '8' }), groupedKey(aDocumentKey({ number: '8' }))]],
])('an invoice key %s holds no package back', async (_, invoiceAccessKeys) => {
  const parcel = aPackage({ invoiceData: { number: '1', value: 6909, url: '', invoiceAccessKeys } })
  expect((await notify([parcel])).status).toBe(200)
  const [order] = await ordersWith(parcel.id)
  const keys = order!.goods_documents.map(({ key }: Body) => key)
  for (const written of invoiceAccessKeys) {
    const key = keyCharacters(written)
    const isNamed = order!.remarks.includes(`Chave de nota fiscal não reconhecida: ${written}`)
    expect([written, keys.includes(key) !== isNamed]).toEqual([written, true])
  }
})

describe('a dispatch order', () => {
  test('becomes one order for each package, which VTEX asks for until it is delivered', async () => {
    const before = await balance()
    const packages = [aPackage({ dimension: heavy }), aPackage({ policy: 'rodovia-express-sp' })]
    const { status, body } = await notify(packages)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(packages.map(({ id }) => id).sort())
    const placed = await Promise.all(packages.map(({ id }) => ordersWith(id)))
    const [first, second] = placed.flat() as [Body, Body]
    expect(before - (await balance())).toBe(first.price_cents + second.price_cents)
    expect([first.tier, second.tier]).toEqual(['turbo', 'express'])
    expect(body[packages[0]!.id]).toEqual({
      tracking: { number: first.code, url: first.tracking_url },
      notification: { id: first.order_id },
    })
    expect(first).toMatchObject({
      ...{ recipient: { name: 'Ana Souza' }, remarks: packages[0]!.orderId },
      destino: {
        details: { street: 'Rua Augusta', number: '1500', complement: 'Apto 31', district: 'Consolação' },
      },
    })
    expect(first.goods_documents).toEqual([
      { kind: 'nfe', key: packages[0]!.invoiceData.invoiceAccessKeys[0] },
    ])
    expect(await taken(packages[0]!)).toMatchObject({ number: packages[0]!.orderId, hindrance: null })

    expect((await track([first.code])).body).toEqual({
      [first.code]: { deliveredDate: null, events: [], hasReturnedToSender: false, isDelivered: false },
    })
    await steps(first.code, ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    const answer = await track([first.code, second.code])
    expect(Object.keys(answer.body).sort()).toEqual([first.code, second.code].sort())
    const { events, deliveredDate, ...rest } = answer.body[first.code]
    expect(rest).toEqual({ hasReturnedToSender: false, isDelivered: true })
    expect(deliveredDate).toBe(events[0].date)
    expect(events.map(({ description, city, state }: Body) => [description, city, state])).toEqual([
      ['O pedido foi entregue.', 'São Paulo', 'SP'],
      ['O pedido saiu para entrega.', 'São Paulo', 'SP'],
      ['O entregador retirou o pedido.', 'São Paulo', 'SP'],
      ['Um entregador aceitou o pedido.', 'São Paulo', 'SP'],
    ])
    expect(answer.body[second.code]).toMatchObject({ isDelivered: false, deliveredDate: null })
    const sent = `SELECT count(*)::int AS count FROM outbox WHERE kind = 'shop.event'`
    expect(await platform.sql(sent)).toEqual([{ count: 0 }])
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })

  test('that comes again, at once or later, answers the same numbers and orders nothing more', async () => {
    const before = await balance()
    const one = aPackage()
    const answers = await Promise.all(Array.from({ length: 4 }, () => notify([one, one])))
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true)
    const again = await notify([one])
    expect(again.status).toBe(200)
    const placed = await ordersWith(one.id)
    expect(placed).toHaveLength(1)
    for (const { status, body } of answers) if (status === 200) expect(body).toEqual(again.body)
    expect(again.body[one.id].tracking.number).toBe(placed[0]?.code)
    expect(before - (await balance())).toBe(placed[0]?.price_cents)
  })

  test('places what it can: the rest has no number, waits with its reason, and gets its number by a later notification', async () => {
    const good = aPackage()
    const wrong = aPackage({ address: { postalCode: '0130' }, recipientPostalCode: '0130' })
    const other = aPackage({ policy: 'sedex' })
    const { status, body } = await notify([wrong, other, good])
    expect([status, Object.keys(body)]).toEqual([200, [good.id]])
    expect(await taken(wrong)).toMatchObject({
      mayRetry: true,
      hindrance: { reason: 'address', issues: [{ field: 'destination_address.postal_code' }] },
    })
    expect(await taken(other)).toMatchObject({
      hindrance: {
        reason: 'other',
        detail: 'shippingPolicyId "sedex" must begin with rodovia-turbo or rodovia-express',
      },
    })
    await platform.setWallet(shipper, 100)
    const poor = aPackage()
    expect((await notify([poor])).body).toEqual({})
    expect(await taken(poor)).toMatchObject({ hindrance: { reason: 'no_money' } })
    await platform.setWallet(shipper, 1_000_000)
    const retry = 'mutation ($id: ID!, $order: ID!) { retryShopOrder(id: $id, shopOrderId: $order) }'
    expect((await graphql(retry, { id: connection.id, order: poor.id })).data.retryShopOrder).toBe(true)
    const [placed] = await ordersWith(poor.id)
    expect((await notify([poor])).body[poor.id].tracking.number).toBe(placed?.code)
  })

  test.each([
    ['what is not JSON', '{', 'body'],
    ['package ids alone', '{"dispatchOrder":{"packageIds":["1"]}}', 'dispatchOrder.packages'],
    ['a package without an id', '{"dispatchOrder":{"packages":[{}]}}', 'dispatchOrder.packages.0.id'],
    [
      'too many packages',
      JSON.stringify({ dispatchOrder: { packages: Array.from({ length: 101 }, () => ({ id: '1' })) } }),
      'at most 100',
    ],
  ])('of %s is refused', async (_, raw, said) => {
    const { status, body } = await hub.forward(here(connection.eventsUrl), raw)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(said)
  })
})

describe('tracking', () => {
  test('leaves out what is not of this connection', async () => {
    const other = await connectShop(platform.url, shipper, hub, { name: 'Outra', shop: 'outraloja' })
    const [own, theirs] = [aPackage(), aPackage()]
    const mine = (await notify([own])).body[own.id].tracking.number
    const foreign = (await notify([theirs], other.eventsUrl)).body[theirs.id].tracking.number
    expect(Object.keys((await track([mine, foreign, 'BR000000000', ''])).body)).toEqual([mine])
    expect(Object.keys((await track([mine, foreign], other.trackingUrl)).body)).toEqual([foreign])
    expect((await track([])).body).toEqual({})
  })

  test.each([
    ['an object', '{}', 'body'],
    [
      'too many numbers',
      JSON.stringify(Array.from({ length: 1001 }, () => ({ trackingNumber: 'RD' }))),
      'at most 1000',
    ],
  ])('of %s is refused', async (_, raw, said) => {
    const { status, body } = await hub.forward(here(connection.trackingUrl), raw)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(said)
  })

  test('of a canceled order says so', async () => {
    const one = aPackage()
    const { number } = (await notify([one])).body[one.id].tracking
    const [placed] = await ordersWith(one.id)
    const path = `/api/app/v1/orders/${placed?.order_id}/cancel`
    expect((await ask(platform.url, 'POST', path, { token: shipper, body: {} })).status).toBe(200)
    const { body } = await track([number])
    expect(body[number]).toMatchObject({
      isDelivered: false,
      events: [{ description: 'A entrega foi cancelada.' }],
    })
  })
})

describe('an address', () => {
  test('holds a signature of its own connection and its own route', async () => {
    const other = await connectShop(platform.url, shipper, hub, { name: 'Terceira' })
    const signatureOf = (url: string) => url.split('/').at(-1) ?? ''
    const base = connection.eventsUrl.replace(/\/[^/]*$/, '')
    const one = aPackage()
    expect((await notify([one], base)).status).toBe(404)
    for (const signature of [
      '0'.repeat(64),
      signatureOf(connection.trackingUrl),
      signatureOf(other.eventsUrl),
    ])
      expect((await notify([one], `${base}/${signature}`)).status).toBe(401)
    expect(await ordersWith(one.id)).toEqual([])
    const trackingBase = connection.trackingUrl.replace(/\/[^/]*$/, '')
    expect((await track([], `${trackingBase}/${signatureOf(connection.eventsUrl)}`)).status).toBe(401)
    const rates = `${platform.url}/shops/vtex/${connection.id}/rates/${signatureOf(connection.eventsUrl)}`
    expect((await hub.forward(rates, '{}')).status).toBe(404)
  })

  test('of a revoked connection is gone', async () => {
    const other = await connectShop(platform.url, shipper, hub, { name: 'Quarta' })
    const revoke = 'mutation ($id: ID!) { revokeShopConnection(id: $id) { revokedAt } }'
    await graphql(revoke, { id: other.id })
    await until(
      async () => [
        (await notify([aPackage()], other.eventsUrl)).status,
        (await track([], other.trackingUrl)).status,
      ],
      (statuses) => statuses.every((status) => status === 404),
    )
  })
})

test.each([
  ['an address of another host', { shop: 'loja.example' }, 'shop'],
  ['a client secret', { key: 'secret' }, 'key'],
  ['a token', { token: 'token' }, 'token'],
])('%s connects no account', async (_, input, field) => {
  await expect(connectShop(platform.url, shipper, hub, input)).rejects.toThrow(field)
})
