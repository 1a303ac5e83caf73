import { afterAll, beforeAll, expect, test } from 'vitest'
import { saoPaulo } from '../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { aDriverLoggedIn, anActor } from '../identity/actor.fixture.ts'
import type { Actor } from '../identity/actor.ts'
import { listDriversAtWork, readDriverDetails, readDrivers, readOwnDriver } from './read-drivers.ts'

let platform: UseCases
let shop: Actor
beforeAll(async () => {
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

test('a driver is known only once he is there', async () => {
  const stranger = aDriverLoggedIn({ userId: platform.newId() })
  await expect(readOwnDriver(platform, { actor: stranger })).rejects.toMatchObject({ code: 'not_found' })
  await expect(readOwnDriver(platform, { actor: shop })).rejects.toMatchObject({ code: 'forbidden' })
})

const managerOf = ({ tenantId }: Actor) =>
  anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })

test('drivers at work are those on duty or with a delivery: all for the platform, the own ones for a fleet', async () => {
  const [one, other] = [await platform.aDriver({ town: saoPaulo }), await platform.aDriver()]
  const seen = async (actor: Actor) =>
    (await listDriversAtWork(platform, { actor, page: {} })).items.map(({ id }) => id)
  expect(await seen(operator)).toEqual([one.userId])
  expect(await seen(managerOf(one))).toEqual([one.userId])
  expect(await seen(managerOf(other))).toEqual([])
  await platform.anOrderWith(other, shop, ['accept'])
  expect(await seen(operator)).toEqual([other.userId, one.userId])

  const details = await readDriverDetails(platform, {
    ...{ actor: managerOf(one), driverIds: [one.userId, other.userId] },
  })
  expect([...details.keys()]).toEqual([one.userId])
  expect(details.get(one.userId)).toMatchObject({ activeDeliveries: 0, openOffers: 0 })
})

test('drivers by their ids are there for anyone who is logged in, and strangers’ ids give nothing', async () => {
  const driver = await platform.aDriver()
  const driverIds = [driver.userId, shop.userId, 'no id']
  const found = await readDrivers(platform, { actor: shop, driverIds })
  expect([...found.keys()]).toEqual([driver.userId])
})
