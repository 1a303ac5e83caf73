import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { openTestStores } from '../../../test/support/stores.ts'
import { currentSpeeds } from './current-speeds.ts'

test('speeds are the seeds, then the measured ones, which stay while they cannot be read', async () => {
  await using stores = await openTestStores()
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  await using current = currentSpeeds({ speeds: stores.speeds, seedLegs: 20, everySeconds: 0.05, onFault })
  const median = () => current.speedOf('CAR', noon).medianKmh
  const seeded = speedsFrom([], 20)('CAR', noon).medianKmh
  expect(median()).toBe(seeded)

  const from = await stores.speeds.measuredUntil()
  const legs = [{ serviceType: 'CAR', hour: 9, bucket: 80, legs: 1000 }] as const
  await stores.speeds.add({ from, until: addSeconds(from, 1) }, legs)
  await expect.poll(median).toBeGreaterThan(2 * seeded)
  const measured = median()

  await stores.query('ALTER TABLE measured_speeds RENAME TO measured_speeds_away')
  await expect.poll(() => faults.length).toBeGreaterThan(0)
  expect(median()).toBe(measured)
  await stores.query('ALTER TABLE measured_speeds_away RENAME TO measured_speeds')

  // Another process measured the same period: it counts once.
  await stores.speeds.add({ from, until: addSeconds(from, 1) }, legs)
  expect(await stores.speeds.all()).toEqual(legs)
})
