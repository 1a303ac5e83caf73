import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { describe, expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import type { TestStores } from '../../../test/support/stores.ts'

const degreesOfOneKm = 1 / 111.19

/** A corner of Brazil of the test's own, and points north of it. */
export function aCorner() {
  corners += 1
  const point = { lat: -2 - (corners % 10) * 3, lng: -40 - Math.floor(corners / 10) * 3 }
  const north = (km: number) => ({ lat: point.lat + km * degreesOfOneKm, lng: point.lng })
  return { point, north }
}
let corners = 0

export type OnDutySetUp = {
  /** `drivers` is the implementation under test. */
  stores: TestStores
  /** Resolves once drivers that were created directly in the store are found. */
  settle(): Promise<void>
}

/** The contract of every `onDutyNear`, also of one that learns of changes a moment later. */
export function describeOnDuty(name: string, setUp: () => OnDutySetUp): void {
  describe(`drivers on duty, ${name}`, () => {
    const drivers = (): DriverStore => setUp().stores.drivers
    const near = async (
      point: { lat: number; lng: number },
      { km = 10, since = noon, limit = 100 }: { km?: number; since?: Date; limit?: number } = {},
    ) => {
      const found = await drivers().onDutyNear(point, { radiusKm: km, seenSince: since, limit })
      return found.map(({ id }) => id)
    }

    test('are found within the radius, nearest first, up to the limit', async () => {
      const { point, north } = aCorner()
      const ids = []
      for (const km of [9.9, 1, -5, 10.1])
        ids.push((await setUp().stores.aDriver({ position: north(km), persona: 'motoboy' })).id)
      await setUp().settle()
      expect(await near(point)).toEqual([ids[1], ids[2], ids[0]])
      expect(await near(point, { limit: 2 })).toEqual([ids[1], ids[2]])
      expect(await near(point, { km: 0.5 })).toEqual([])
      const [nearest] = await drivers().onDutyNear(point, { radiusKm: 2, seenSince: noon, limit: 1 })
      expect(nearest).toEqual({ id: ids[1], persona: 'motoboy', position: expect.anything() })
      expect(nearest!.position.lat).toBeCloseTo(north(1).lat, 4)
      expect(nearest!.position.lng).toBeCloseTo(north(1).lng, 4)
    })

    test('are found if seen recently, however many nearer ones were not', async () => {
      const { point, north } = aCorner()
      for (const km of [1, 2, 3, 4, 5]) await setUp().stores.aDriver({ position: north(km) })
      const seen = await setUp().stores.aDriver({ position: north(6) })
      await setUp().settle()
      const at = addSeconds(noon, 60)
      expect(await near(point, { since: at, limit: 2 })).toEqual([])
      await drivers().markSeen(seen.id, at)
      await expect.poll(() => near(point, { since: at, limit: 2 })).toEqual([seen.id])
    })

    test('are found at their last position, also one that had none before', async () => {
      const { stores, settle } = setUp()
      const [before, after] = [aCorner(), aCorner()]
      const driver = await stores.aDriver({ position: before.point })
      const placeless = await stores.aDriver()
      await drivers().setAvailability(placeless.id, true, noon)
      const shipper = await stores.aShipper()
      const orders = [driver, placeless].map((one) => stores.anOrderOf(shipper, { driver: one }))
      const codes = (await Promise.all(orders)).map(({ code }) => code)
      await settle()
      const at = addSeconds(noon, 5)
      for (const [index, { id }] of [driver, placeless].entries())
        await drivers().savePosition(id, codes[index]!, { ...after.point, at })
      await expect
        .poll(async () => (await near(after.point)).toSorted())
        .toEqual([driver.id, placeless.id].toSorted())
      expect(await near(before.point)).toEqual([])
    })

    test('are found where they say they are without a delivery', async () => {
      const { stores, settle } = setUp()
      const [before, after] = [aCorner(), aCorner()]
      const { id } = await stores.aDriver({ position: before.point })
      await settle()
      expect(await drivers().savePlace(id, { ...after.point, at: addSeconds(noon, 5) })).toBe(true)
      await expect.poll(() => near(after.point)).toEqual([id])
      expect(await near(before.point)).toEqual([])
      await drivers().setAvailability(id, false, noon)
      expect(await drivers().savePlace(id, { ...before.point, at: addSeconds(noon, 15) })).toBe(false)
      expect(await near(before.point)).toEqual([])
    })

    test('are not found off duty, until they are back on duty', async () => {
      const { point } = aCorner()
      const driver = await setUp().stores.aDriver({ position: point })
      const { id } = driver
      await setUp().settle()
      for (const isAvailable of [false, true, false]) {
        await drivers().setAvailability(id, isAvailable, noon)
        await expect.poll(() => near(point)).toEqual(isAvailable ? [id] : [])
      }
      const order = await setUp().stores.anOrderOf(await setUp().stores.aShipper(), { driver })
      await drivers().savePosition(id, order.code, { ...point, at: addSeconds(noon, 9) })
      await drivers().markSeen(id, addSeconds(noon, 99))
      expect(await near(point)).toEqual([])
    })

    test('include demo drivers, which count as just seen', async () => {
      const { point } = aCorner()
      const { id } = await setUp().stores.aDriver({ position: point })
      await setUp().stores.query('UPDATE drivers SET is_kept_fresh = true WHERE user_id = $1', [id])
      await setUp().settle()
      expect(await near(point, { since: addSeconds(noon, 3600) })).toEqual([id])
    })
  })
}
