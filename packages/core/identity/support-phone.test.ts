import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, operator, type UseCases } from '../../../test/support/use-cases.ts'
import { anActor } from './actor.fixture.ts'
import { aRequestBy } from './request.fixture.ts'
import { readSupportPhone, setSupportPhone } from './support-phone.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const set = (actor: typeof operator, phone: string) =>
  setSupportPhone(platform, { request: aRequestBy(actor), phone })

test('drivers read the number of the platform, and those of a fleet its own', async () => {
  const [platformTenant, fleet] = [platform.newId(), platform.newId()]
  await platform.query(
    "INSERT INTO tenants (id, name, kind, created_at) VALUES ($1, 'Rodovia', 'plataforma', now()), ($2, 'Frota', 'transportadora', now())",
    [platformTenant, fleet],
  )
  const dispatcher = { ...operator, tenantId: platformTenant } as typeof operator
  const manager = anActor({ tenantId: fleet as never, tenantKind: 'transportadora', role: 'manager' })
  const ofFleet = anActor({ tenantId: fleet as never, tenantKind: 'transportadora', role: 'driver' })
  const driver = await platform.aDriver()

  expect(await readSupportPhone(platform, { actor: driver })).toBeNull()
  expect(await set(dispatcher, ' +55 11 3000-1000 ')).toBe('+55 11 3000-1000')
  expect(await readSupportPhone(platform, { actor: driver })).toBe('+55 11 3000-1000')
  expect(await readSupportPhone(platform, { actor: ofFleet })).toBe('+55 11 3000-1000')
  await set(manager, '+55 21 3000-2000')
  expect(await readSupportPhone(platform, { actor: ofFleet })).toBe('+55 21 3000-2000')
  expect(await readSupportPhone(platform, { actor: driver })).toBe('+55 11 3000-1000')
  await set(manager, '')
  expect(await readSupportPhone(platform, { actor: ofFleet })).toBe('+55 11 3000-1000')

  const entries = await platform.query<{ facts: { phone: string } }>(
    "SELECT facts FROM audit_entries WHERE action = 'tenant.support_phone_set' AND tenant_id = $1 ORDER BY id",
    [fleet],
  )
  expect(entries.map(({ facts }) => facts.phone)).toEqual(['+55 21 3000-2000', ''])
})

test('only those who dispatch set it, and only to a telephone number', async () => {
  const shop = await platform.aShop()
  await expect(set(shop, '+55 11 3000-1000')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(set(operator, 'call us')).rejects.toMatchObject({ code: 'validation_failed' })
})
