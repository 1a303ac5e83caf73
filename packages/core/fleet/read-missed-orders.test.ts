import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTown } from '../../../test/support/towns.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { declineOffer } from '../delivery/steps/decline-offer.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { readMissedOrders } from './read-missed-orders.ts'
import { setAvailability } from './set-availability.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const missedBy = (actor: Actor) => readMissedOrders(platform, { actor })

test('drivers who were not asked read why, and nothing of the order or of others', async () => {
  const town = aTown()
  const [near, far, courier, away] = [
    await platform.aDriver({ town, km: 2 }),
    await platform.aDriver({ town, km: 12 }),
    await platform.aDriver({ town, km: 1, persona: 'motoboy' }),
    await platform.aDriver({ town, km: 3 }),
  ]
  await setAvailability(platform, { actor: away, isAvailable: false })
  await platform.anOrder(shop, { town })
  await platform.dispatch()

  expect(await missedBy(near)).toEqual([])
  const missed = { at: platform.clock(), serviceType: 'CAR', isOffered: true, limit: null }
  expect(await missedBy(far)).toEqual([
    { ...missed, reason: 'other_nearer', distanceMeters: expect.closeTo(12_000, -2) },
  ])
  expect(await missedBy(courier)).toMatchObject([{ reason: 'vehicle_does_not_fit' }])
  expect(await missedBy(away)).toMatchObject([
    { reason: 'not_available', distanceMeters: expect.closeTo(3_000, -2) },
  ])
})

test('an order keeps one row, of its last search, and leaves out who was asked after all', async () => {
  const town = aTown()
  const [first, second, third] = [
    await platform.aDriver({ town, km: 1 }),
    await platform.aDriver({ town, km: 2 }),
    await platform.aDriver({ town, km: 3 }),
  ]
  const { code } = await platform.anOrder(shop, { town })
  await platform.dispatch()
  expect(await missedBy(second)).toHaveLength(1)
  await declineOffer(platform, { request: aRequestBy(first), code })
  await platform.dispatch()
  expect(await missedBy(second)).toEqual([])
  expect(await missedBy(first)).toEqual([])
  expect(await missedBy(third)).toHaveLength(1)
})

test('a search that finds nobody is kept once a minute, and read for a day', async () => {
  const town = aTown()
  const away = await platform.aDriver({ town, km: 1 })
  await setAvailability(platform, { actor: away, isAvailable: false })
  await platform.anOrder(shop, { town })
  await platform.dispatch()
  const [kept] = await missedBy(away)
  expect(kept).toMatchObject({ reason: 'not_available', isOffered: false })
  platform.pass(10)
  await platform.dispatch()
  expect(await missedBy(away)).toEqual([kept])
  platform.pass(60)
  await platform.dispatch()
  expect((await missedBy(away))[0]!.at > kept!.at).toBe(true)
  platform.pass(24 * 3600 + 1)
  expect(await missedBy(away)).toEqual([])
})
