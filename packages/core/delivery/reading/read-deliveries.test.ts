import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Delivery } from '../model/delivery.ts'
import { driverView, viewContext } from './driver-view.ts'
import { findOrders, findOwnDeliveries } from './read-deliveries.ts'

let platform: UseCases
let shop: Actor
let client: Actor
let driver: Actor
let carried: Delivery
let own: Delivery
let others: Delivery
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  client = { ...shop, userId: platform.newId(), role: 'cliente_externo' }
  driver = await platform.aDriver()
  carried = await platform.anOrderWith(driver, shop)
  own = await platform.anOrder(client)
  others = await platform.anOrder(await platform.aShop())
})
afterAll(() => platform[Symbol.asyncDispose]())

test('orders by their ids are those that the reader may know of', async () => {
  const orderIds = [carried, own, others].map(({ orderId }) => orderId)
  const seenBy = async (actor: Actor) => {
    const found = await findOrders(platform, { actor, orderIds: [...orderIds, "' OR 1=1", ''] })
    return new Set([...found.values()].map(({ code }) => code))
  }
  expect(await seenBy(shop)).toEqual(new Set([carried.code, own.code]))
  expect(await seenBy(client)).toEqual(new Set([own.code]))
  expect(await seenBy(operator)).toEqual(new Set([carried.code, own.code, others.code]))
})

test('deliveries by their codes are those of the driver who asks, in whatever way they are written', async () => {
  const codes = [carried, own].map(({ code }) => code as string)
  const typed = codes.map((code) => `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase())
  for (const written of [codes, [...typed, 'no code']])
    expect(await findOwnDeliveries(platform, { actor: driver, codes: written })).toEqual(
      new Map([[carried.code, driverView(carried, viewContext(platform))]]),
    )
})
