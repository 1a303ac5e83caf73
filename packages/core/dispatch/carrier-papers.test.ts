import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTown, type Town } from '../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { placeOrder } from '../delivery/orders/place-order.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { requestQuote } from '../quoting/request-quote.ts'
import { refusedAt } from '../shared/refusal.fixture.ts'
import { removeCarrier } from '../vehicles/manage-carrier.ts'
import { givePapers } from '../vehicles/vehicles.fixture.ts'
import { findCandidates } from './dispatch-queue.ts'
import { assignDriver } from './operate-delivery.ts'
import { proposePlan } from './plan/propose-plan.ts'
import { offerRoute } from './routes/offer-route.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases({ CARRIER_PAPERS_REQUIRED: '1' })
  // Freight floors begin in July.
  platform.pass(200 * 24 * 60 * 60)
  shop = await platform.aShop(100_000_000n)
})
afterAll(() => platform[Symbol.asyncDispose]())

const aTrucker = (town: Town, km: number) => platform.aDriver({ town, km, persona: 'caminhoneiro' })

async function aWholeLoad(town: Town, axles: number): Promise<Delivery> {
  const ends = { cepOrigem: town.cep, cepDestino: town.cep }
  const wholeLoad = { axles, cargoType: 'carga_geral' }
  const quote = await requestQuote(platform, { actor: shop, ...ends, wholeLoad })
  const { order } = await placeOrder(platform, {
    request: aRequestBy(shop),
    quoteId: quote.id,
    tier: 'turbo',
    senderPhone: '+55 11 3000-0000',
    recipientName: 'Ana Souza',
    recipientPhone: '+55 11 91234-5678',
  })
  return order
}

const reasonsOf = async ({ orderId }: Delivery) =>
  new Map(
    (await findCandidates(platform, { actor: operator, orderId })).map(({ driver, reason }) => [
      driver.id,
      reason,
    ]),
  )

test('a whole load is offered to the next driver whose company has the papers, and the desk reads why', async () => {
  const town = aTown()
  const without = await aTrucker(town, 1)
  const withPapers = await aTrucker(town, 5)
  await givePapers(platform, withPapers)
  const order = await aWholeLoad(town, 6)
  expect((await reasonsOf(order)).get(without.userId)).toBe('no_valid_rntrc')
  await platform.dispatch()
  expect(await platform.read(order)).toMatchObject({ driver: { id: withPapers.userId } })
  const [offer] = await platform.offersOf(order)
  expect(offer?.skipped).toContainEqual({ driverId: without.userId, reason: 'no_valid_rntrc' })
})

test('nobody is sent without papers: by the matcher, by name, in a route or in a plan', async () => {
  const town = aTown()
  const driver = await aTrucker(town, 1)
  await givePapers(platform, driver)
  const order = await aWholeLoad(town, 7)
  await platform.dispatch()
  expect(await platform.read(order)).toMatchObject({ status: 'awaiting_driver' })
  expect((await reasonsOf(order)).get(driver.userId)).toBe('no_vehicle_with_axles')
  const request = aRequestBy(operator)
  const ids = { orderId: order.orderId, driverId: driver.userId }
  expect(await refusedAt('driver_id', () => assignDriver(platform, { request, ...ids }))).toContain(
    'at least 7 axles',
  )
  const stops = (['pickup', 'dropoff'] as const).map((kind) => ({ orderId: order.orderId, kind }))
  const route = () => offerRoute(platform, { request, driverId: driver.userId, stops })
  expect(await refusedAt('driver_id', route)).toContain('at least 7 axles')
  const { routes, unplanned } = await proposePlan(platform, { actor: operator })
  expect(routes.flatMap(({ deliveries }) => deliveries.map((one) => one.order.orderId))).not.toContain(
    order.orderId,
  )
  expect(unplanned.map((one) => one.order.orderId)).toContain(order.orderId)

  const smaller = await aWholeLoad(town, 6)
  expect(await assignDriver(platform, { request, ...ids, orderId: smaller.orderId })).toMatchObject({
    status: 'assigned',
  })
})

test('an order that is no whole load asks for no papers', async () => {
  const town = aTown()
  const driver = await aTrucker(town, 1)
  const order = await platform.anOrder(shop, { town, serviceType: 'TRUCK' })
  await platform.dispatch()
  expect(await platform.read(order)).toMatchObject({ driver: { id: driver.userId } })
})

test('papers that were removed count no more, and an operator who asks for none gets offers for all', async () => {
  const town = aTown()
  const driver = await aTrucker(town, 1)
  await givePapers(platform, driver)
  await removeCarrier(platform, { request: aRequestBy(driver) })
  const order = await aWholeLoad(town, 6)
  expect((await reasonsOf(order)).get(driver.userId)).toBe('no_valid_rntrc')
  const deliverySettings = { ...platform.deliverySettings, requiresCarrierPapers: false }
  const lenient = { ...platform, deliverySettings }
  const [candidate] = await findCandidates(lenient, { actor: operator, orderId: order.orderId })
  expect(candidate).toMatchObject({ driver: { id: driver.userId }, reason: null })
})
