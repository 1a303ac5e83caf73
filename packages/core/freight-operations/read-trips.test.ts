import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { anActor } from '../identity/actor.fixture.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { listVehicles, saveVehicle } from '../vehicles/manage-vehicles.ts'
import { aTruck, givePapers } from '../vehicles/vehicles.fixture.ts'
import { aWholeLoad } from './freight-operations.fixture.ts'
import { listTrips } from './read-trips.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
  // Freight floors begin in July.
  platform.pass(200 * 24 * 60 * 60)
})
afterAll(() => platform[Symbol.asyncDispose]())

test('shipper and carrier list the trip with its duties, each as their own or not; a stranger lists nothing', async () => {
  const shop = await platform.aShop(1_000_000_000n)
  const driver = await platform.aDriver({ persona: 'caminhoneiro' })
  await givePapers(platform, driver)
  const first = await aWholeLoad(platform, shop, driver)
  const second = await aWholeLoad(platform, shop, await platform.aDriver({ persona: 'caminhoneiro' }))
  await platform.anOrder(shop)

  const own = await listTrips(platform, { actor: anActor({ ...shop, role: 'fiscal' }), page: {} })
  expect(own.total).toBe(2)
  expect(own.items.map(({ code, isOwn }) => [code, isOwn])).toEqual([
    [second.code, true],
    [first.code, true],
  ])
  const page = { limit: 1, after: second.orderId }
  const next = await listTrips(platform, { actor: anActor({ ...shop, role: 'auditor_externo' }), page })
  expect(next.items.map(({ code }) => code)).toEqual([first.code])

  await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [driver.tenantId])
  const fiscal = anActor({ tenantId: driver.tenantId, tenantKind: 'transportadora', role: 'fiscal' })
  const carried = await listTrips(platform, { actor: fiscal, page: {} })
  expect(carried.items.map(({ code, isOwn }) => [code, isOwn])).toEqual([[first.code, false]])
  const states = new Map(carried.items[0]!.duties.map(({ duty, state }) => [duty.code, state]))
  expect(states.get('freight_floor')).toBe('met')
  expect(states.get('rntrc')).toBe('unknown')
  // No registry is configured here.
  expect(states.get('ciot_tac')).toBe('missing')

  const stranger = await platform.aShop()
  expect((await listTrips(platform, { actor: stranger, page: {} })).items).toEqual([])
  expect((await listTrips(platform, { actor: operator, page: {} })).total).toBe(2)
  await expect(listTrips(platform, { actor: driver, page: {} })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listTrips(platform, { actor: null, page: {} })).rejects.toMatchObject({ code: 'unauthorized' })
})

test('an auditor of a fleet reads its vehicles and changes none', async () => {
  const auditor = anActor({ tenantKind: 'transportadora', role: 'auditor_externo' })
  expect(await listVehicles(platform, { actor: auditor })).toEqual([])
  await expect(saveVehicle(platform, { request: aRequestBy(auditor), input: aTruck })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
