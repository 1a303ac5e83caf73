import { afterAll, beforeAll, expect, test } from 'vitest'
import { northOf, saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../../identity/actor.ts'
import { reportPosition } from './report-position.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const toTheDoor = ['accept', 'arrived', 'picked', 'on-route'] as const

test('a position is taken for the driver’s own delivery, until it has ended', async () => {
  const [driver, other] = [await platform.aDriver(), await platform.aDriver()]
  const carried = await platform.anOrderWith(driver, shop, toTheDoor)
  const report = (actor: Actor) =>
    reportPosition(platform, { actor, code: carried.code, lat: -23.5, lng: -46.6 })
  await expect(report(other)).rejects.toMatchObject({ code: 'not_found' })
  const { position } = await report(driver)
  expect((await platform.deliveries.details({ positions: [carried.orderId] })).positions).toEqual(
    new Map([[carried.orderId, { ...position, approach: null }]]),
  )
  await platform.step(driver, carried, 'delivered')
  await expect(report(driver)).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { status: 'delivered', allowed: [] },
  })
})

test('the people of an order get one push that the driver arrives soon, however many servers receive the positions', async () => {
  const driver = await platform.aDriver({ town: saoPaulo })
  const order = await platform.anOrderWith(driver, shop, toTheDoor)
  const report = (km: number) =>
    reportPosition(platform, { actor: driver, code: order.code, ...northOf(saoPaulo, km) })
  const told = async () =>
    (
      await platform.query('SELECT type FROM push_outbox WHERE order_id = $1 AND type = $2', [
        order.orderId,
        'order.arriving',
      ])
    ).length

  await report(30)
  expect(await told()).toBe(0)
  platform.pass(30)
  await Promise.all([1.6, 1.61, 1.62, 1.63, 1.64].map(report))
  expect(await told()).toBe(1)
  platform.pass(30)
  await report(30)
  platform.pass(30)
  await report(1.5)
  expect(await told()).toBe(1)
})
