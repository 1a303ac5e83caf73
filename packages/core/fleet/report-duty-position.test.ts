import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTown, northOf } from '../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { reportDutyPosition } from './report-duty-position.ts'
import { setAvailability } from './set-availability.ts'
import { readWorkDay } from './work-day.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const report = (
  actor: Actor,
  place: { lat: number; lng: number },
  more: { accuracyMeters?: number; batteryPercent?: number } = {},
) => reportDutyPosition(platform, { actor, ...place, ...more })
const storedOf = async ({ userId }: Actor) => (await platform.drivers.findByIds([userId])).get(userId)!
const reasonsOf = async (actor: Actor) =>
  (await readWorkDay(platform, { actor })).reasons.filter(({ code }) => code.startsWith('position'))

test('an order goes to the driver who drove to its pickup without a delivery', async () => {
  const town = aTown()
  const [moved, stayed] = [await platform.aDriver({ town, km: 30 }), await platform.aDriver({ town, km: 5 })]
  await report(moved, northOf(town, 1))
  const order = await platform.anOrder(shop, { town })
  await platform.dispatch()
  expect((await platform.offersOf(order)).map(({ driverId }) => driverId)).toEqual([moved.userId])
  expect((await storedOf(stayed)).positionedAt).toBeNull()
})

test('off duty nothing is taken, and the refusal says so', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town, km: 3 })
  await setAvailability(platform, { actor: driver, isAvailable: false })
  const before = await storedOf(driver)
  await expect(report(driver, northOf(town, 1))).rejects.toMatchObject({
    code: 'invalid_state',
    facts: { reason: 'off_duty' },
  })
  expect(await storedOf(driver)).toEqual(before)
})

test('of positions within five seconds the first is stored; those of many drivers at once are all', async () => {
  const town = aTown()
  const drivers = await Promise.all([1, 2, 3, 4].map((km) => platform.aDriver({ town, km })))
  await Promise.all(drivers.map((driver) => report(driver, northOf(town, 7))))
  for (const driver of drivers) expect((await storedOf(driver)).position).toEqual(northOf(town, 7))
  platform.pass(4.9)
  await report(drivers[0]!, northOf(town, 9))
  expect((await storedOf(drivers[0]!)).position).toEqual(northOf(town, 7))
  platform.pass(0.1)
  await report(drivers[0]!, northOf(town, 9))
  expect(await storedOf(drivers[0]!)).toMatchObject({
    position: northOf(town, 9),
    positionedAt: platform.clock(),
    lastSeenAt: platform.clock(),
  })
})

test('accuracy and battery stay with the last position, and a position without them says so', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town, km: 3 })
  await report(driver, northOf(town, 1), { accuracyMeters: 12.5, batteryPercent: 80 })
  expect(await storedOf(driver)).toMatchObject({ accuracyMeters: 12.5, batteryPercent: 80 })
  platform.pass(5)
  await report(driver, northOf(town, 2))
  expect(await storedOf(driver)).toMatchObject({ accuracyMeters: null, batteryPercent: null })
})

test('an accuracy or a battery that cannot be true is left out, and the position is kept', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town, km: 3 })
  for (const [given, kept] of [
    [{ accuracyMeters: 12_000 }, { accuracyMeters: 12_000 }],
    [{ accuracyMeters: -1 }, { accuracyMeters: null }],
    [{ batteryPercent: 57.4 }, { batteryPercent: 57 }],
    [{ batteryPercent: 101 }, { batteryPercent: null }],
  ] as const) {
    await report(driver, northOf(town, 1), given)
    expect(await storedOf(driver)).toMatchObject({ positionedAt: platform.clock(), ...kept })
    platform.pass(5)
  }
})

test('a position outside of Brazil or of nobody who drives is refused', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town, km: 3 })
  await expect(report(driver, { lat: 48, lng: 11 })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(report(shop, northOf(town, 1))).rejects.toMatchObject({ code: 'forbidden' })
})

test('the work day tells how old the position is', async () => {
  const town = aTown()
  const driver = await platform.aDriver({ town, km: 3 })
  await report(driver, northOf(town, 1))
  platform.pass(300)
  expect(await reasonsOf(driver)).toEqual([])
  platform.pass(420)
  expect(await reasonsOf(driver)).toEqual([{ code: 'position_stale', value: 720, limit: 300 }])
  await report(driver, northOf(town, 1))
  expect(await reasonsOf(driver)).toEqual([])
})
