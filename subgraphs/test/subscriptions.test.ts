import type { ResponseStream } from '@rodovia/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Data, dataOf, type Federation, startFederation } from './federation.ts'
import { acceptedOrder, placeOrder, reportPosition, step } from './main-job.ts'

let federation: Federation
beforeAll(async () => {
  federation = await startFederation()
})
afterAll(() => federation[Symbol.asyncDispose]())

/** The data of the next event. */
async function next(events: ResponseStream): Promise<Data> {
  const { done, value } = await events.next()
  if (done) throw new Error('the events are over')
  return dataOf(value as { data: Data })
}

const followers = () => federation.ports.updates.subscriberCount()

afterEach(async () => {
  await expect.poll(followers).toBe(0)
})

describe('deliveryUpdates', () => {
  const watch = `subscription ($token: String!) { deliveryUpdates(trackingToken: $token) {
    status statusLabel driverName position { lat lng } timeline { label }
  } }`

  test('sends the current state to anyone with the link, then each step and position, and ends with the delivery', async () => {
    const [shipper, driver] = [federation.as('embarcador'), federation.as('motorista')]
    const { code, trackingToken: token } = await placeOrder(shipper)
    await using events = await federation.as(null, { language: 'pt-BR' }).subscribe(watch, { token })
    const seen = async () => (await next(events)).deliveryUpdates

    expect(await seen()).toMatchObject({ status: 'awaiting_driver', driverName: null, position: null })
    await federation.dispatch()
    expect(await seen()).toMatchObject({
      status: 'assigned',
      statusLabel: 'Aguardando o aceite do motorista',
    })
    await step(driver, 'acceptDelivery', code)
    expect(await seen()).toMatchObject({ status: 'accepted', driverName: 'João' })
    await reportPosition(driver, code, -23.57, -46.66)
    expect(await seen()).toMatchObject({ status: 'accepted', position: { lat: -23.57, lng: -46.66 } })
    for (const [mutation, status] of [
      ['arriveAtPickup', 'at_pickup'],
      ['pickUpDelivery', 'picked_up'],
      ['departForDelivery', 'in_transit'],
    ] as const) {
      await step(driver, mutation, code)
      expect(await seen()).toMatchObject({ status, position: { lat: -23.57 } })
    }
    await step(driver, 'handOverDelivery', code)
    expect(await seen()).toMatchObject({ status: 'delivered', statusLabel: 'Entregue', position: null })
    expect(await events.next()).toMatchObject({ done: true })
  })

  test('reads nothing from the stores while only the position changes', async () => {
    const [shipper, driver] = [federation.as('embarcador'), federation.as('motorista')]
    const { code, trackingToken: token } = await acceptedOrder(federation, shipper)
    const slim =
      'subscription ($token: String!) { deliveryUpdates(trackingToken: $token) { status position { lat } } }'
    await using events = await federation.as(null).subscribe(slim, { token })
    await next(events)
    await reportPosition(driver, code, -23.51, -46.61)
    federation.calls.length = 0
    expect((await next(events)).deliveryUpdates).toEqual({ status: 'accepted', position: { lat: -23.51 } })
    expect(federation.calls).toEqual([])
  })

  test('ends at once when the subscriber leaves while nothing happens', async () => {
    const { trackingToken: token } = await placeOrder(federation.as('embarcador'))
    await using events = await federation.as(null).subscribe(watch, { token })
    await next(events)
    const waiting = events.next()
    await events.return(undefined)
    expect(await waiting).toMatchObject({ done: true })
  })

  test('is refused for a link that does not exist', async () => {
    const token = 'x'.repeat(22)
    await expect(federation.as(null).subscribe(watch, { token })).rejects.toMatchObject({
      extensions: { code: 'not_found' },
    })
  })
})

describe('myDeliveries', () => {
  test('sends a driver their open deliveries, new ones, and those taken away', async () => {
    const [shipper, driver] = [federation.as('outra'), federation.as('motorista')]
    const held = await acceptedOrder(federation, shipper)
    await using events = await driver.subscribe(
      'subscription { myDeliveries { code status allowedSteps offerExpiresAt recipient { name } } }',
    )
    const seen = async () => (await next(events)).myDeliveries
    const { deliveries } = await driver.ask(
      '{ deliveries(statuses: [assigned, accepted, at_pickup]) { nodes { code status } } }',
    )
    for (const delivery of deliveries.nodes) expect(await seen()).toMatchObject(delivery)
    expect(deliveries.nodes).toContainEqual({ code: held.code, status: 'accepted' })

    const { code } = await placeOrder(shipper)
    await federation.dispatch()
    expect(await seen()).toMatchObject({ code, status: 'assigned', allowedSteps: ['accept', 'decline'] })
    await driver.ask(`mutation { declineDelivery(code: "${code}") }`)
    expect(await seen()).toEqual({
      code,
      status: 'awaiting_driver',
      allowedSteps: [],
      offerExpiresAt: null,
      recipient: { name: 'Ana' },
    })
    await step(driver, 'arriveAtPickup', held.code)
    expect(await seen()).toMatchObject({ code: held.code, status: 'at_pickup' })
  })

  test('is for drivers', async () => {
    const follow = federation.as('embarcador').subscribe('subscription { myDeliveries { code } }')
    await expect(follow).rejects.toMatchObject({ extensions: { code: 'forbidden' } })
  })
})

describe('orderUpdates', () => {
  const watch =
    'subscription ($orderId: ID) { orderUpdates(orderId: $orderId) { id status driver { name } } }'

  test('sends a shipper one order, across subgraphs, until it ends', async () => {
    const shipper = federation.as('embarcador')
    const { id } = await placeOrder(shipper)
    await using events = await shipper.subscribe(watch, { orderId: id })
    expect(await next(events)).toEqual({ orderUpdates: { id, status: 'awaiting_driver', driver: null } })
    await federation.dispatch()
    expect(await next(events)).toEqual({ orderUpdates: { id, status: 'assigned', driver: { name: 'João' } } })
    await shipper.ask(`mutation { cancelOrder(orderId: "${id}") { refundCents } }`)
    expect(await next(events)).toMatchObject({ orderUpdates: { status: 'canceled' } })
    expect(await events.next()).toMatchObject({ done: true })
  })

  test('sends a shipper all orders of the tenant', async () => {
    const shipper = federation.as('outra')
    const live =
      '{ orders(filter: { statuses: [awaiting_driver, assigned, accepted, at_pickup] }) { nodes { id } } }'
    const ids = (await shipper.ask(live)).orders.nodes.map(({ id }: { id: string }) => id)
    await using events = await shipper.subscribe(watch)
    const seen = []
    for (const _ of ids) seen.push((await next(events)).orderUpdates.id)
    expect(seen).toEqual(ids)
    const { id } = await placeOrder(shipper)
    expect(await next(events)).toMatchObject({ orderUpdates: { id, status: 'awaiting_driver' } })
  })

  test('of another tenant’s order is refused', async () => {
    const { id: orderId } = await placeOrder(federation.as('embarcador'))
    await expect(federation.as('outra').subscribe(watch, { orderId })).rejects.toMatchObject({
      extensions: { code: 'not_found' },
    })
  })
})
