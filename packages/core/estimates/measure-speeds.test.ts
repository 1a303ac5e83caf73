import { afterAll, beforeAll, expect, test } from 'vitest'
import { saoPaulo } from '../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { DriverStep } from '../delivery/model/states.ts'
import type { Actor } from '../identity/actor.ts'
import { hourOfDay } from '../shared/local-day.ts'
import { measureSpeeds } from './measure-speeds.ts'
import { speedsFrom } from './speeds.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
  await platform.query('UPDATE speeds_measured SET until = $1', [platform.clock()])
})
afterAll(() => platform[Symbol.asyncDispose]())

/** A delivery from one end of the town to the same, for which each step took so many minutes. */
async function carried(minutes: Partial<Record<DriverStep, number>>): Promise<Delivery> {
  const driver = await platform.aDriver({ town: saoPaulo, km: 4 })
  const order = await platform.anOrderWith(driver, shop, [])
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const) {
    platform.pass((minutes[step] ?? 1) * 60)
    await platform.step(driver, order, step)
  }
  return platform.read(order)
}

async function measureAll(): Promise<void> {
  while (await measureSpeeds(platform));
}

test('one of many processes counts the speed of each ended delivery once', async () => {
  const began = platform.clock()
  const { distanceMeters } = await carried({ arrived: 13, delivered: 2 })
  await carried({ arrived: 13, delivered: 2 })
  // Nobody drives 4 km in a minute.
  await carried({})
  // In a route the driver made other stops in between.
  const { orderId } = await carried({ arrived: 6, delivered: 2 })
  await platform.query('UPDATE deliveries SET route_id = gen_random_uuid() WHERE order_id = $1', [orderId])
  platform.pass(120)
  await Promise.all([measureAll(), measureAll(), measureAll()])
  await measureAll()

  const measured = await platform.speeds.all()
  const kmhOf = (bucket: number) => 1.05 ** bucket
  const found = measured.map(({ bucket, legs }) => [legs, Math.round(kmhOf(bucket))])
  const toThePickup = ((4 * 1.3) / 13) * 60
  const toTheDestination = (distanceMeters / 1000 / 2) * 60
  const near = (kmh: number) => expect.toSatisfy((given: number) => Math.abs(given / kmh - 1) < 0.04)
  expect(found).toContainEqual([2, near(toThePickup)])
  expect(found).toContainEqual([expect.any(Number), near(toTheDestination)])
  expect(found).not.toContainEqual([expect.any(Number), near(((4 * 1.3) / 6) * 60)])
  expect(measured.every(({ serviceType, hour }) => serviceType === 'CAR' && hour === hourOfDay(began))).toBe(
    true,
  )
  expect(speedsFrom(measured, 1)('CAR', began)).not.toEqual(speedsFrom([], 1)('CAR', began))
})
