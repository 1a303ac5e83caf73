import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { refusedAt } from '../shared/refusal.fixture.ts'
import { listPolicies, readOwnCarrier, removeCarrier, saveCarrier, savePolicy } from './manage-carrier.ts'
import { listVehicles, removeVehicle, saveVehicle } from './manage-vehicles.ts'
import { aPolicyOf, aTruck } from './vehicles.fixture.ts'

let platform: UseCases
let driver: Actor
let other: Actor
beforeAll(async () => {
  platform = await openUseCases()
  driver = await platform.aDriver({ persona: 'caminhoneiro' })
  other = await platform.aDriver({ persona: 'caminhoneiro' })
})
afterAll(() => platform[Symbol.asyncDispose]())

const save = (input: Parameters<typeof saveVehicle>[1]['input'], actor = driver, id?: string) =>
  saveVehicle(platform, { request: aRequestBy(actor), input, id: id ?? null })

test('a vehicle keeps what a change leaves out, loses what it empties, and is unknown to others', async () => {
  const owner = { ownerName: 'Leasing S.A.', ownerDocument: '12.ABC.345/01DE-35' }
  const added = await save({
    ...aTruck,
    plate: 'abc-1d23',
    renavam: '639884962',
    driverId: driver.userId,
    ...owner,
  })
  expect(added).toMatchObject({ plate: 'ABC1D23', renavam: '00639884962', ownerDocument: '12ABC34501DE35' })
  const changed = await save({ axles: 7, ownerName: '', ownerDocument: null }, driver, added.id)
  expect(changed).toMatchObject({ axles: 7, plate: 'ABC1D23', driverId: driver.userId, ownerName: null })
  expect(await listVehicles(platform, { actor: driver })).toEqual([changed])
  expect(await listVehicles(platform, { actor: other })).toEqual([])
  await expect(save({ axles: 3 }, other, added.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(save({ driverId: other.userId }, driver, added.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  await removeVehicle(platform, { request: aRequestBy(driver), id: added.id })
  expect(await listVehicles(platform, { actor: driver })).toEqual([])
})

test('a plate belongs to one vehicle of a fleet', async () => {
  const first = await save({ ...aTruck, plate: 'XYZ0001' })
  const second = await save({ ...aTruck, plate: 'XYZ0002' })
  expect(await refusedAt('plate', () => save({ ...aTruck, plate: first.plate }))).toContain('another vehicle')
  expect(await refusedAt('plate', () => save({ plate: first.plate }, driver, second.id))).toContain(
    'another vehicle',
  )
  expect(await save({ ...aTruck, plate: first.plate }, other)).toMatchObject({ plate: first.plate })
})

test.each([
  ['plate', { plate: undefined }, 'required'],
  ['axles', { axles: 12 }, '2 to 11'],
  ['body', { body: 'round' }, 'sider'],
  ['service_type', { serviceType: 'SHIP' }, 'TRUCK'],
  ['tare_kg', { tareKg: 0 }, '100000'],
  ['owner_document', { ownerName: 'Ana' }, 'owner_name'],
  ['owner_document', { ownerName: 'Ana', ownerDocument: '111.111.111-11' }, 'CPF'],
])('a wrong %s is refused with what is allowed', async (field, more, said) => {
  expect(await refusedAt(field, () => save({ ...aTruck, ...more }))).toContain(said)
})

test('another number of a registration has no state before the next import', async () => {
  const request = aRequestBy(driver)
  await saveCarrier(platform, {
    request,
    input: { rntrc: '012345678', kind: 'TAC', validUntil: '2027-01-31' },
  })
  await saveCarrier(platform, { request: aRequestBy(other), input: { rntrc: '99999999', kind: 'TAC' } })
  const at = platform.clock()
  const states = [{ rntrc: '12345678', state: 'suspended' as const, since: '2026-02-01' }]
  expect(await platform.vehicles.setStates(states, at)).toEqual([
    { tenantId: driver.tenantId, rntrc: '12345678', before: 'unknown', after: 'suspended' },
  ])
  expect(await platform.vehicles.setStates(states, at)).toEqual([])
  const imported = { rntrc: '12345678', state: 'suspended', stateSince: '2026-02-01', stateImportedAt: at }
  expect(await readOwnCarrier(platform, { actor: driver })).toMatchObject(imported)
  expect(await saveCarrier(platform, { request, input: { rntrc: '12345678', kind: 'ETC' } })).toMatchObject(
    imported,
  )
  const anew = await saveCarrier(platform, { request, input: { rntrc: '12345679', kind: 'ETC' } })
  expect(anew).toMatchObject({ state: 'unknown', stateSince: null, validUntil: null })
  await removeCarrier(platform, { request })
  await removeCarrier(platform, { request })
  expect(await readOwnCarrier(platform, { actor: driver })).toBeNull()
})

test('a policy ends after it begins, on days that there are', async () => {
  const saved = (more: object) => () =>
    savePolicy(platform, { request: aRequestBy(driver), input: { ...aPolicyOf('RC-V'), ...more } })
  expect(await refusedAt('valid_until', saved({ validUntil: '2025-12-31' }))).toContain('2026-01-01')
  expect(await refusedAt('valid_from', saved({ validFrom: '2026-02-30' }))).toContain('2026-02-30')
  expect(await refusedAt('kind', saved({ kind: 'RCF' }))).toContain('RCTR-C')
  const policy = await saved({})()
  expect(await listPolicies(platform, { actor: driver })).toEqual([policy])
})
