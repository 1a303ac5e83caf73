import { randomUUID } from 'node:crypto'
import { openDeliveryEvents } from '@rodovia/gateway/open-delivery/event-schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { connect } from '../support/open-delivery/connect.ts'
import {
  aDeliveryOrder,
  aTrip,
  augusta,
  type OrderingApp,
  paulista,
} from '../support/open-delivery/ordering-app.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let driver: string
const apps = {} as Record<'v1' | 'v2', OrderingApp & { webhookId: string }>

const car = { type: ['CAR'], container: 'NORMAL' }

beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  for (const version of ['v1', 'v2'] as const) apps[version] = await connect(platform.url, shipper, version)
})
afterAll(async () => {
  await apps.v1[Symbol.asyncDispose]()
  await apps.v2[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const requested = { sends: 'DeliveryOrder', gets: 'DeliveryOrderResponse' } as const

async function graphql(query: string, variables: object = {}, token = shipper): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })
  return body
}

async function balance(): Promise<number> {
  return (await graphql('{ wallet { balanceCents } }')).data.wallet.balanceCents
}

async function codeOf(deliveryId: string): Promise<string> {
  return (await graphql('query ($id: ID!) { order(id: $id) { code } }', { id: deliveryId })).data.order.code
}

/** The driver takes steps of a delivery, which is offered to nobody else. */
async function steps(deliveryId: string, names: readonly string[], body: object = {}): Promise<void> {
  const path = `/api/app/v1/driver/deliveries/${await codeOf(deliveryId)}`
  await until(
    () => ask(platform.url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of names)
    expect(await ask(platform.url, 'POST', `${path}/${step}`, { token: driver, body })).toMatchObject({
      status: 200,
    })
}

const wholeWay = ['accept', 'arrived', 'picked', 'on-route', 'arrived-at-destination', 'delivered']

describe.each(['v1', 'v2'] as const)('a point of sale that speaks %s', (version) => {
  test('asks, requests, follows and finishes a delivery, which the wallet of its tenant pays', async () => {
    const app = apps[version]
    const before = await balance()
    const offer = await app.ask('POST', 'availability', {
      ...{ body: aTrip({ vehicle: car }), sends: 'DeliveryAvailabilityPrice' },
      gets: 'DeliveryAvailabilityPriceResponse',
    })
    expect(offer.status).toBe(200)
    const order = aDeliveryOrder({
      vehicle: car,
      notifyConclusion: true,
      specialInstructions: 'Sem campainha',
    })
    const answer = await app.ask('POST', 'delivery', { body: order, ...requested })
    expect(answer).toMatchObject({
      status: 202,
      body: {
        event: 'PENDING',
        deliveryDetailsURL: expect.stringContaining(`/open-delivery/${version}/`),
      },
    })
    const { deliveryId } = answer.body
    expect(before - (await balance())).toBe(Math.round(offer.body.deliveryPrice.price.value * 100))

    expect((await app.ask('POST', `readyForPickup/${order.orderId}`)).status).toBe(200)
    await steps(deliveryId, wholeWay.slice(0, 3))
    const picked = { pickupDate: new Date().toISOString(), volumePicked: 2 }
    const noted = await app.ask('POST', `orderPicked/${order.orderId}`, {
      body: picked,
      sends: 'DeliveryOrderPicked',
    })
    expect(noted.status).toBe(200)
    const early = await app.ask('POST', `finishDelivery/${order.orderId}`, {
      body: { finishDate: new Date().toISOString() },
    })
    expect(early.status).toBe(422)
    await steps(deliveryId, wholeWay.slice(3))
    expect(await app.eventsUntil(order.orderId, 'ORDER_DELIVERED')).toEqual([
      ...['PENDING', 'ACCEPTED', 'PICKUP_ONGOING', 'ARRIVED_AT_MERCHANT', 'ORDER_PICKED'],
      ...['DELIVERY_ONGOING', 'ARRIVED_AT_CUSTOMER', 'ORDER_DELIVERED'],
    ])
    const finish = { body: { finishDate: new Date().toISOString() }, sends: 'DeliveryOrderFinish' } as const
    expect((await app.ask('POST', `finishDelivery/${order.orderId}`, finish)).status).toBe(200)
    expect((await app.ask('POST', `finishDelivery/${order.orderId}`, finish)).status).toBe(200)
    const types = await app.eventsUntil(order.orderId, 'DELIVERY_FINISHED')
    expect(types.filter((type) => type === 'DELIVERY_FINISHED')).toHaveLength(1)

    const details = await app.ask('GET', `delivery/${order.orderId}`, { gets: 'DeliveryOrderDetails' })
    expect(details.body).toMatchObject({
      ...{
        deliveryId,
        orderId: order.orderId,
        customerName: 'Ana Souza',
        deliveryPrice: offer.body.deliveryPrice,
      },
      ...{ vehicle: { type: 'CAR' }, times: { isDeliveryFinished: true } },
    })
    expect(details.body.events.map(({ type }: Body) => type)).toEqual(types)
    const told = app.events.filter(({ body }) => body.orderId === order.orderId)
    const pickedAt = told.find(({ type }) => type === 'ORDER_PICKED')?.body.event.datetime
    expect(told.at(-1)?.body.eta.pickupEtaDatetime).toBe(pickedAt)
    expect(new Set(told.map(({ body }) => body.deliveryId))).toEqual(new Set([deliveryId]))
    expect(app.faults).toEqual([])
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })

  test.each([
    [{ customerPhone: '0800721432,12345678' }, '0800 72 1432,12345678'],
    [{ customerPhone: '0800 721 4321', customerPhoneLocalizer: '87654321' }, '0800 721 4321,87654321'],
    [{ customerPhone: '97766-5544' }, '+55 11 97766-5544'],
    [{ customerPhone: '+55 (011) 8877-6655' }, '+55 11 98877-6655'],
    [{ customerPhone: 'ver no app' }, 'ver no app', 'Telefone não reconhecido: ver no app.'],
    [{ customerPhone: null }, 'sem telefone', 'Pedido sem telefone.'],
  ])('gives the driver the number of %j', async (traits, phone, notice = '') => {
    const app = apps[version]
    const order = aDeliveryOrder({ vehicle: car, ...traits })
    const { status, body } = await app.ask('POST', 'delivery', { body: order })
    expect(status).toBe(202)
    const query = 'query ($id: ID!) { order(id: $id) { remarks recipient { phone } } }'
    const { data } = await graphql(query, { id: body.deliveryId })
    expect(data.order.recipient.phone).toBe(phone)
    expect(data.order.remarks).toContain(notice)
    const canceled = await app.ask('POST', `cancel/${order.orderId}`, {
      body: { reason: 'PROBLEM_AT_MERCHANT' },
    })
    expect(canceled.status).toBe(202)
  })

  test('cancels before the pickup, and gets the money back', async () => {
    const app = apps[version]
    const before = await balance()
    const order = aDeliveryOrder({ vehicle: car })
    await app.ask('POST', 'delivery', { body: order, ...requested })
    const cancel = {
      body: { reason: 'PROBLEM_AT_MERCHANT' },
      sends: 'DeliveryCancel',
      gets: 'DeliveryCancelResponse',
    } as const
    expect(await app.ask('POST', `cancel/${order.orderId}`, cancel)).toEqual({
      ...{ status: 202, body: { additionalCharges: false } },
    })
    expect(await app.eventsUntil(order.orderId, 'CANCELLED')).toEqual(['PENDING', 'CANCELLED'])
    expect(await balance()).toBe(before)
    const again = await app.ask('POST', 'delivery', { body: order })
    expect(again).toMatchObject({ status: 422, body: { code: 'reference_used' } })
  })

  test('learns why a request is rejected, and may request the same order again', async () => {
    const app = apps[version]
    const order = aDeliveryOrder({ vehicle: { type: ['BICYCLE'], container: 'NORMAL' } })
    expect(await app.ask('POST', 'delivery', { body: order, ...requested })).toMatchObject({
      ...{ status: 202, body: { event: 'REJECTED' } },
    })
    await app.eventsUntil(order.orderId, 'REJECTED')
    const told = app.events.find(({ body }) => body.orderId === order.orderId)
    expect(told?.body.event.rejectionInfo).toEqual({ reason: 'VEHICLE_NOT_AVAILABLE' })
    const details = await app.ask('GET', `delivery/${order.orderId}`, { gets: 'DeliveryOrderDetails' })
    expect(details.body.events).toMatchObject([{ type: 'REJECTED' }])

    const retry = await app.ask('POST', 'delivery', { body: { ...order, vehicle: car }, ...requested })
    expect(retry).toMatchObject({ status: 202, body: { event: 'PENDING' } })
    const now = await app.ask('GET', `delivery/${order.orderId}`, { gets: 'DeliveryOrderDetails' })
    expect(now.body).toMatchObject({ deliveryId: retry.body.deliveryId, events: [{ type: 'PENDING' }] })
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })
})

describe('requests', () => {
  test('with one amount in cash are accepted, and the driver collects it', async () => {
    const app = apps.v2
    const amount = { value: 57.9, currency: 'BRL' }
    const payments = { method: 'OFFLINE', offlineMethod: [{ type: 'CASH', amount }] }
    const order = aDeliveryOrder({ vehicle: car, payments })
    const { body } = await app.ask('POST', 'delivery', { body: order, ...requested })
    expect(body.event).toBe('PENDING')
    const [stored] = await platform.sql('SELECT collect_on_delivery FROM deliveries WHERE order_id = $1', [
      body.deliveryId,
    ])
    expect(stored).toEqual({
      collect_on_delivery: { amountCents: 5_790, method: 'cash', collected: null },
    })
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })

  test.each([
    ['a driver who has to come back', { returnToMerchant: true }, 'OTHER'],
    ['a customer who pays at the door', { payments: { method: 'OFFLINE' } }, 'OTHER'],
    ['a time that cannot be met', { limitTimes: { deliveryLimit: 5 } }, 'DOES_NOT_MEET_REQUESTED_TIMES'],
    ['a weight that no vehicle takes', { totalWeight: 900_000 }, 'VEHICLE_NOT_AVAILABLE'],
  ])('are rejected with %s', async (_, traits, reason) => {
    const app = apps.v2
    const order = aDeliveryOrder({ vehicle: car, ...traits })
    const before = await balance()
    expect((await app.ask('POST', 'delivery', { body: order, ...requested })).body.event).toBe('REJECTED')
    await app.eventsUntil(order.orderId, 'REJECTED')
    const told = app.events.find(({ body }) => body.orderId === order.orderId)
    expect(told?.body.event).toMatchObject({ rejectionInfo: { reason }, message: expect.any(String) })
    expect(await balance()).toBe(before)
  })

  test.each<[street: string, number: string, complement: string, read: object]>([
    [
      'Avenida Brigadeiro Faria Lima',
      '\u20603.477',
      '14º andar,\u00a0\u2060conj. B',
      { street: 'Avenida Brigadeiro Faria Lima', number: '3477', complement: '14º andar, conj. B' },
    ],
    ['Rua 7 de Abril, 230 cj 5', '', '', { street: 'Rua 7 de Abril', number: '230', complement: 'cj 5' }],
    [
      'Rua Augusta nº 1.508 - apto 31',
      'sn',
      '',
      { street: 'Rua Augusta', number: '1508', complement: 'apto 31' },
    ],
    [
      'Rua XV de Novembro 1.111',
      '',
      'fundos',
      { street: 'Rua XV de Novembro', number: '1111', complement: 'fundos' },
    ],
    ['Travessa 14', '88 B', 'bloco C', { street: 'Travessa 14', number: '88 B', complement: 'bloco C' }],
    ['Estrada do Campo Limpo', '0', '', { street: 'Estrada do Campo Limpo', number: 's/n' }],
  ])(
    'with %j and the number %j are read as people write addresses',
    async (street, number, complement, read) => {
      const order = aDeliveryOrder({
        vehicle: car,
        deliveryAddress: { ...augusta, street, number, complement },
      })
      const { body } = await apps.v2.ask('POST', 'delivery', { body: order, ...requested })
      const found = await ask(platform.url, 'GET', `/api/app/v1/orders/${body.deliveryId}`, {
        token: shipper,
      })
      expect(found.body.order.destino.details).toMatchObject(read)
      await apps.v2.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
    },
  )

  test('without a number of the house tell the driver to ask', async () => {
    const deliveryAddress = { ...augusta, street: 'Rua das Acácias', number: '', complement: 'casa azul' }
    const order = aDeliveryOrder({ vehicle: car, deliveryAddress })
    const { body } = await apps.v2.ask('POST', 'delivery', { body: order, ...requested })
    const found = await ask(platform.url, 'GET', `/api/app/v1/orders/${body.deliveryId}`, { token: shipper })
    expect(found.body.order.recipient.remarks).toContain('Endereço sem número')
    await apps.v2.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })

  test('are rejected where the wallet does not cover the price', async () => {
    const other = await tokenOf(platform.url, demo.otherShipper)
    await using app = await connect(platform.url, other, 'v2')
    await platform.setWallet(other, 0)
    const order = aDeliveryOrder({ vehicle: car })
    expect((await app.ask('POST', 'delivery', { body: order, ...requested })).body.event).toBe('REJECTED')
    await app.eventsUntil(order.orderId, 'REJECTED')
    expect(app.faults).toEqual([])
  })

  test('for one order at the same time make one delivery, and one debit', async () => {
    const app = apps.v2
    await app.token()
    const before = await balance()
    const order = aDeliveryOrder({ vehicle: car })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.ask('POST', 'delivery', { body: order })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([202, ...Array(7).fill(422)])
    const { deliveryId } = answers.find(({ status }) => status === 202)!.body
    const [{ price }] = (await platform.sql<{ price: string }>(
      'SELECT price_cents AS price FROM deliveries WHERE order_id = $1',
      [deliveryId],
    )) as [{ price: string }]
    expect(before - (await balance())).toBe(Number(price))
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })

  test('that a process left before placing the order may be repeated a minute later', async () => {
    const app = apps.v2
    const order = aDeliveryOrder({ vehicle: { type: ['BICYCLE'], container: 'NORMAL' } })
    await app.ask('POST', 'delivery', { body: order })
    // Leaves the request in the state of a process that ended after its claim.
    const left = `UPDATE open_delivery_orders SET rejection = NULL, customer_name = NULL, created_at = now() - $2::interval WHERE requested_id = $1`
    await platform.sql(left, [order.orderId, '10 seconds'])
    expect((await app.ask('POST', 'delivery', { body: { ...order, vehicle: car } })).status).toBe(422)
    const pending = await app.ask('GET', `delivery/${order.orderId}`, { gets: 'DeliveryOrderDetails' })
    expect(pending.body.events).toMatchObject([{ type: 'PENDING' }])
    await platform.sql(left, [order.orderId, '61 seconds'])
    expect((await app.ask('POST', 'delivery', { body: { ...order, vehicle: car } })).body.event).toBe(
      'PENDING',
    )
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })

  test.each<[string, object, string]>([
    ['no order id', { orderId: 'not-a-uuid' }, 'orderId'],
    [
      'a merchant id with a line break',
      { merchant: { id: `${'x'.repeat(36)}\r\nX-Evil: 1`, name: 'Loja' } },
      'merchant.id',
    ],
    ['an unknown postal code', { pickupAddress: { ...paulista, postalCode: '00000-000' } }, 'postal_code'],
    [
      'the postal code 99999-999 of no town',
      { pickupAddress: { ...paulista, postalCode: '99999-999' } },
      'postal_code',
    ],
    [
      'the postal code 10000-000 of no town',
      { pickupAddress: { ...paulista, postalCode: '10000-000' } },
      'postal_code',
    ],
    [
      'the postal code 33400-001 of no town',
      { pickupAddress: { ...paulista, postalCode: '33400-001' } },
      'postal_code',
    ],
    [
      'the postal code 78950-009 of no town',
      { pickupAddress: { ...paulista, postalCode: '78950-009' } },
      'postal_code',
    ],
    [
      'the postal code 66666-666 of no town',
      { pickupAddress: { ...paulista, postalCode: '66666-666' } },
      'postal_code',
    ],
    ['another country', { pickupAddress: { ...paulista, country: 'AR' } }, 'country'],
    ['an unknown vehicle', { vehicle: { type: ['ROCKET'], container: 'NORMAL' } }, 'vehicle.type'],
    [
      'eleven combined orders',
      { combinedOrdersIds: Array.from({ length: 11 }, () => randomUUID()) },
      'combinedOrdersIds',
    ],
    ['an endless name', { customerName: 'x'.repeat(501) }, 'customerName'],
    ['a negative weight', { totalWeight: -1 }, 'totalWeight'],
  ])('with %s get 400, and count as none', async (_, traits, field) => {
    const order = aDeliveryOrder({ vehicle: car, ...traits })
    const { status, body } = await apps.v2.ask('POST', 'delivery', { body: order })
    expect({ status, title: body.title }).toEqual({ status: 400, title: expect.stringContaining(field) })
    expect((await apps.v2.ask('GET', `delivery/${order.orderId}`)).status).toBe(404)
  })

  test('of one client are unknown to another of the same tenant', async () => {
    const order = aDeliveryOrder({ vehicle: car })
    await apps.v2.ask('POST', 'delivery', { body: order, ...requested })
    for (const [method, path, body] of [
      ['GET', 'delivery', undefined],
      ['POST', 'cancel', { reason: 'OTHER' }],
      ['POST', 'readyForPickup', undefined],
      ['POST', 'handleProblem', { reason: 'OTHER', action: 'DELIVER_PRODUCT' }],
    ] as const)
      expect((await apps.v1.ask(method, `${path}/${order.orderId}`, { ...(body && { body }) })).status).toBe(
        404,
      )
    await apps.v2.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })
})

describe('problems', () => {
  test('come as they happen', async () => {
    const app = apps.v2
    const order = aDeliveryOrder({ vehicle: car })
    const { deliveryId } = (await app.ask('POST', 'delivery', { body: order, ...requested })).body
    await steps(deliveryId, ['accept', 'arrived', 'picked', 'on-route'])
    const answer = { reason: 'NOBODY_TO_RECEIVE', action: 'DELIVER_PRODUCT', message: 'Ligue para a Ana' }
    expect(
      (
        await app.ask('POST', `handleProblem/${order.orderId}`, {
          body: answer,
          sends: 'DeliveryHandleProblem',
        })
      ).status,
    ).toBe(200)
    expect((await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'NO_SHOW' } })).status).toBe(
      422,
    )
    const code = await codeOf(deliveryId)
    const failed = await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${code}/attempt-failed`, {
      ...{ token: driver, body: { reason: 'recipient_absent' } },
    })
    expect(failed.status).toBe(200)
    await until(
      async () => app.events.filter(({ body }) => body.orderId === order.orderId && body.problem),
      (found) => found.length > 0,
    )
    const told = app.events.find(({ body }) => body.orderId === order.orderId && body.problem)
    expect(told?.body.problem).toMatchObject([{ reason: 'NOBODY_TO_RECEIVE', canFinishDeliver: true }])
    const details = await app.ask('GET', `delivery/${order.orderId}`, { gets: 'DeliveryOrderDetails' })
    expect(details.body.problem).toMatchObject([{ reason: 'NOBODY_TO_RECEIVE', resolved: false }])
    await steps(deliveryId, ['delivered'])
    expect((await app.eventsUntil(order.orderId, 'DELIVERY_FINISHED')).slice(-2)).toEqual([
      ...['ORDER_DELIVERED', 'DELIVERY_FINISHED'],
    ])
    expect(app.faults).toEqual([])
  })
})

describe('an order', () => {
  const operate = async (deliveryId: string, action: string) =>
    graphql(
      'mutation ($id: ID!, $action: OperatorAction!) { operateDelivery(orderId: $id, action: $action) { id } }',
      { id: deliveryId, action },
      await tokenOf(platform.url, demo.operations),
    )

  test('that goes back to the merchant says so, and is finished there', async () => {
    const app = apps.v1
    const order = aDeliveryOrder({ vehicle: car })
    const { deliveryId } = (await app.ask('POST', 'delivery', { body: order, ...requested })).body
    await steps(deliveryId, wholeWay.slice(0, 4))
    await operate(deliveryId, 'return')
    await operate(deliveryId, 'returned')
    expect((await app.eventsUntil(order.orderId, 'DELIVERY_FINISHED')).slice(-4)).toEqual([
      ...['DELIVERY_ONGOING', 'RETURNING_TO_MERCHANT', 'RETURNED_TO_MERCHANT', 'DELIVERY_FINISHED'],
    ])
    const details = await app.ask('GET', `delivery/${order.orderId}`, { gets: 'DeliveryOrderDetails' })
    expect(details.body.events.at(-1).type).toBe('DELIVERY_FINISHED')
    expect(app.faults).toEqual([])
  })

  test('that loses its driver waits for another', async () => {
    const app = apps.v2
    const order = aDeliveryOrder({ vehicle: car })
    const { deliveryId } = (await app.ask('POST', 'delivery', { body: order, ...requested })).body
    await steps(deliveryId, ['accept'])
    await operate(deliveryId, 'unassign')
    const told = await until(
      async () => app.events.filter(({ body }) => body.orderId === order.orderId),
      (events) => events.length === 4,
    )
    expect(told.map(({ type, body }) => [type, body.problem?.[0].reason])).toEqual([
      ...[
        ['PENDING', undefined],
        ['ACCEPTED', undefined],
        ['PICKUP_ONGOING', undefined],
      ],
      ['PENDING', 'DELIVERYPERSON_OCCURRENCE'],
    ])
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })

  test('without a driver by its deadline is rejected and refunded, and may be requested again', async () => {
    const app = apps.v2
    const order = aDeliveryOrder({ vehicle: car })
    const before = await balance()
    const { deliveryId } = (await app.ask('POST', 'delivery', { body: order, ...requested })).body
    // From here on the dispatcher leaves the delivery alone until it is due.
    await steps(deliveryId, [])
    await platform.sql(
      `UPDATE deliveries SET created_at = created_at - interval '4 hours', deadline_at = deadline_at - interval '4 hours',
         dispatch_at = now() WHERE order_id = $1`,
      [deliveryId],
    )
    await app.eventsUntil(order.orderId, 'REJECTED')
    const told = app.events.findLast(({ body }) => body.orderId === order.orderId)
    expect(told?.body.event.rejectionInfo).toEqual({ reason: 'NO_DELIVERYPERSON_AVAILABLE' })
    expect(await balance()).toBe(before)
    const retry = await app.ask('POST', 'delivery', { body: order, ...requested })
    expect(retry).toMatchObject({ status: 202, body: { event: 'PENDING' } })
    expect(retry.body.deliveryId).not.toBe(deliveryId)
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
    expect(app.faults).toEqual([])
  })
})

describe('a confirmation code', () => {
  test('that the customer gives is right where the requester says so', async () => {
    const app = apps.v1
    const order = aDeliveryOrder({ vehicle: car, confirmationCodeRequired: true })
    app.codes.set(order.orderId, '4711')
    const { deliveryId } = (await app.ask('POST', 'delivery', { body: order, ...requested })).body
    await steps(deliveryId, wholeWay.slice(0, 4))
    const handOver = async (body: object) => {
      const path = `/api/app/v1/driver/deliveries/${await codeOf(deliveryId)}/delivered`
      const answer = await ask(platform.url, 'POST', path, { token: driver, body })
      return [answer.status, answer.body.details?.missing ?? null]
    }
    expect(await handOver({})).toEqual([422, ['pin']])
    expect(await handOver({ pin: '0815' })).toEqual([422, ['matching_pin']])
    expect(await handOver({ pin: '4711' })).toEqual([200, null])
    expect((await app.eventsUntil(order.orderId, 'DELIVERY_FINISHED')).slice(-2)).toEqual([
      ...['ORDER_DELIVERED', 'DELIVERY_FINISHED'],
    ])
    expect(app.faults).toEqual([])
  })
})

describe('combined orders', () => {
  test('are named once the same driver carries them', async () => {
    const app = apps.v2
    const first = aDeliveryOrder({ vehicle: car })
    const second = aDeliveryOrder({ vehicle: car, combinedOrdersIds: [first.orderId] })
    const one = (await app.ask('POST', 'delivery', { body: first, ...requested })).body.deliveryId
    const two = (await app.ask('POST', 'delivery', { body: second, ...requested })).body.deliveryId
    const details = async () =>
      (await app.ask('GET', `delivery/${second.orderId}`, { gets: 'DeliveryOrderDetails' })).body
    expect((await details()).combinedOrdersIds).toBeUndefined()
    await steps(one, ['accept'])
    await steps(two, ['accept'])
    expect((await details()).combinedOrdersIds).toEqual([first.orderId])
    await app.eventsUntil(second.orderId, 'PICKUP_ONGOING')
    const told = app.events.filter(({ body }) => body.orderId === second.orderId)
    expect(told.map(({ type, body }) => [type, body.combinedOrdersIds])).toEqual([
      ['PENDING', undefined],
      ['ACCEPTED', [first.orderId]],
      ['PICKUP_ONGOING', [first.orderId]],
    ])
    for (const { orderId } of [first, second])
      expect(
        (await app.ask('POST', `cancel/${orderId}`, { body: { reason: 'DISCOMBINE_ORDER' } })).status,
      ).toBe(202)
  })
})

describe('events', () => {
  test('are retried by the schedule of webhooks, in the log of webhooks, and can be replayed', async () => {
    await using app = await connect(platform.url, shipper, 'v2')
    const order = aDeliveryOrder({ vehicle: car })
    app.answer(503, 204)
    await app.ask('POST', 'delivery', { body: order, ...requested })
    await app.eventsUntil(order.orderId, 'PENDING')
    const log = `query ($id: ID!) { webhook(id: $id) { openDeliveryClientId
      deliveries(first: 50) { nodes { eventId type status requestBody attempts { status url requestHeaders } } } } }`
    const delivered = await until(
      async () => (await graphql(log, { id: app.webhookId })).data.webhook,
      ({ deliveries }) =>
        deliveries.nodes.some(
          ({ requestBody, status }: Body) => requestBody.includes(order.orderId) && status === 'delivered',
        ),
    )
    expect(delivered.openDeliveryClientId).toBe(app.client.id)
    const sent = delivered.deliveries.nodes.find(({ requestBody }: Body) =>
      requestBody.includes(order.orderId),
    )
    expect(sent.type).toBe('open_delivery.event')
    expect(sent.attempts.map(({ status }: Body) => status)).toEqual([503, 204])
    expect(sent.attempts[0].url).toBe(`${app.url}/newLogisticEvent`)
    const first = app.events.find(({ body }) => body.orderId === order.orderId)
    expect(JSON.stringify(first?.body)).toBe(sent.requestBody)

    await graphql(
      'mutation ($id: ID!, $eventId: ID!) { replayWebhook(id: $id, eventId: $eventId) { status } }',
      {
        ...{ id: app.webhookId, eventId: sent.eventId },
      },
    )
    await until(
      async () => app.events.filter(({ body, type }) => body.orderId === order.orderId && type === 'PENDING'),
      (found) => found.length === 2,
    )
    await app.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
  })

  test('go to the client that requested the order, and to no other endpoint', async () => {
    await using other = await connect(platform.url, shipper, 'v2')
    const order = aDeliveryOrder({ vehicle: car })
    await apps.v1.ask('POST', 'delivery', { body: order, ...requested })
    await apps.v1.ask('POST', `cancel/${order.orderId}`, { body: { reason: 'OTHER' } })
    await apps.v1.eventsUntil(order.orderId, 'CANCELLED')
    expect([...other.events, ...apps.v2.events].filter(({ body }) => body.orderId === order.orderId)).toEqual(
      [],
    )
    expect(apps.v1.events.every(({ path }) => path === '/hooks/v1/newLogisticEvent')).toBe(true)
    expect(other.faults).toEqual([])
  })

  test('of every type came, in the shapes that AsyncAPI describes', () => {
    const told = [...apps.v1.events, ...apps.v2.events]
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(openDeliveryEvents.map(({ type }) => type)))
    for (const { type, body } of told)
      expect(openDeliveryEvents.find((one) => one.type === type)?.schema.parse(body)).toEqual(body)
  })
})
