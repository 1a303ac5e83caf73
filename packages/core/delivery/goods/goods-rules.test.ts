import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocumentKey } from '../../../../test/support/document-keys.ts'
import { aTown } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { assignDriver } from '../../dispatch/operate-delivery.ts'
import { proposePlan } from '../../dispatch/plan/propose-plan.ts'
import { offerRoute } from '../../dispatch/routes/offer-route.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import { readOverview } from '../../overview/read-overview.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { changeGoodsDocuments } from '../orders/change-goods-documents.ts'
import { readGoodsRules, setGoodsRules } from './goods-rules.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const key = aDocumentKey({ month: '2510' })
const demand = (shop: Actor, documentBeforeDispatch = true) =>
  setGoodsRules(platform, { request: aRequestBy(shop), rules: { documentBeforeDispatch } })
const document = (shop: Actor, orderId: string, goodsDocuments: readonly string[]) =>
  changeGoodsDocuments(platform, { request: aRequestBy(shop), orderId, goodsDocuments })

test('the rule is for owner and admins to read and set', async () => {
  const shop = await platform.aShop()
  expect(await readGoodsRules(platform, { actor: shop })).toEqual({ documentBeforeDispatch: false })
  expect(await demand(shop)).toEqual(await readGoodsRules(platform, { actor: shop }))
  const manager = anActor({ ...shop, role: 'manager' })
  for (const attempt of [readGoodsRules(platform, { actor: manager }), demand(manager)])
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
})

describe('an order of a shop that demands documents', () => {
  test('asks no driver before its document, and one at once with it', async () => {
    const town = aTown()
    const [shop, driver] = [await platform.aShop(), await platform.aDriver({ town })]
    const before = await platform.anOrder(shop, { town })
    await demand(shop)
    const order = await platform.anOrder(shop, { town })
    await platform.dispatch()
    expect(await platform.read(before)).toMatchObject({ status: 'assigned', demandsDocument: null })
    expect(await platform.read(order)).toEqual({
      ...order,
      demandsDocument: true,
      dispatchAt: order.deadlineAt,
    })

    const at = platform.clock()
    expect(await document(shop, order.orderId, [key])).toMatchObject({ dispatchAt: at })
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({ status: 'assigned', driver: { id: driver.userId } })
  })

  test('is satisfied by a reason, and by a document that it was placed with', async () => {
    const [town, shop] = [aTown(), await platform.aShop()]
    await platform.aDriver({ town })
    await demand(shop)
    const orders = [
      await platform.anOrder(shop, { town, noDocumentReason: 'exempt' }),
      await platform.anOrder(shop, { town, goodsDocuments: [key] }),
    ]
    await platform.dispatch()
    for (const order of orders) expect(await platform.read(order)).toMatchObject({ status: 'assigned' })
  })

  test('is offered by nobody else either, and no plan has it', async () => {
    const town = aTown()
    const [shop, driver] = [await platform.aShop(), await platform.aDriver({ town })]
    await demand(shop)
    const order = await platform.anOrder(shop, { town })
    const { orderId, code } = order
    const request = aRequestBy(operator)
    const driverId = driver.userId
    await expect(assignDriver(platform, { request, orderId, driverId })).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: 'awaiting_driver', reason: 'waits_for_document' },
    })
    const stops = [
      { orderId, kind: 'pickup' },
      { orderId, kind: 'dropoff' },
    ]
    await expect(offerRoute(platform, { request, driverId, stops })).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'waits_for_document', deliveries: [{ code, reason: 'waits_for_document' }] },
    })
    const planned = async () => {
      const { routes, unplanned } = await proposePlan(platform, { actor: operator })
      const inRoutes = routes.flatMap(({ deliveries }) => deliveries.map((one) => one.order.orderId))
      return [...inRoutes, ...unplanned.map((one) => one.order.orderId)].includes(orderId)
    }
    expect(await planned()).toBe(false)
    await document(shop, orderId, [key])
    expect(await planned()).toBe(true)
    await assignDriver(platform, { request, orderId, driverId })
    expect(await platform.read(order)).toMatchObject({ status: 'assigned' })
  })

  test('needs the attention of its shop, and is no order without drivers', async () => {
    const shop = await platform.aShop()
    await demand(shop)
    const order = await platform.anOrder(shop, { town: aTown() })
    const attention = async (actor: Actor) =>
      (await readOverview(platform, { actor }))
        .orders!.attention.filter((one) => one.order.orderId === order.orderId)
        .map(({ reason }) => reason)
    expect(await attention(shop)).toEqual(['waits_for_document'])
    expect(await attention(operator)).toEqual([])
    const waiting = async () =>
      (await readOverview(platform, { actor: operator })).dispatch!.waiting.reduce(
        (sum, { count }) => sum + count,
        0,
      )
    const others = await waiting()
    await document(shop, order.orderId, [key])
    expect(await attention(shop)).toEqual([])
    expect(await waiting()).toBe(others + 1)
  })

  test('is canceled and refunded at its deadline, and by its shop before', async () => {
    const shop = await platform.aShop()
    await demand(shop)
    const [order, other] = [
      await platform.anOrder(shop, { town: aTown() }),
      await platform.anOrder(shop, { town: aTown() }),
    ]
    await platform.dispatch()
    await cancelOrder(platform, { request: aRequestBy(shop), orderId: other.orderId })
    platform.pass((order.deadlineAt.getTime() - platform.clock().getTime()) / 1000)
    await platform.dispatch()
    for (const one of [order, other])
      expect(await platform.read(one)).toMatchObject({ status: 'canceled', dispatchAt: null })
  })

  test('searches no other driver once its document was taken away', async () => {
    const town = aTown()
    const [shop, driver] = [await platform.aShop(), await platform.aDriver({ town })]
    await demand(shop)
    const order = await platform.anOrder(shop, { town, goodsDocuments: [key] })
    await platform.dispatch()
    await document(shop, order.orderId, [])
    expect(await platform.read(order)).toMatchObject({ status: 'assigned', driver: { id: driver.userId } })
    platform.pass(45)
    await platform.dispatch()
    await platform.dispatch()
    expect(await platform.read(order)).toMatchObject({
      status: 'awaiting_driver',
      dispatchAt: order.deadlineAt,
    })
  })
})
