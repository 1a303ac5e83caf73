import { expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { isUuid, type TenantId } from '../shared/ids.ts'
import {
  assertRehearsalTenant,
  isRehearsalTenant,
  rehearsalTenantOf,
  tenantOfKey,
} from './rehearsal-tenant.ts'

test('each tenant has one rehearsal, whose id shows that it is one and names no other tenant', () => {
  const tenants = Array.from({ length: 200 }, () => newId<TenantId>())
  const rehearsals = tenants.map(rehearsalTenantOf)
  expect(new Set([...tenants, ...rehearsals]).size).toBe(400)
  for (const tenantId of rehearsals) {
    expect([isUuid(tenantId), isRehearsalTenant(tenantId)]).toEqual([true, true])
    expect(rehearsalTenantOf(tenantId)).toBe(tenantId)
  }
  for (const tenantId of tenants) expect(isRehearsalTenant(tenantId)).toBe(false)
})

test('a live key acts for its tenant, a test key for the rehearsal alone', () => {
  const tenantId = newId<TenantId>()
  expect(tenantOfKey({ isLive: true, tenantId })).toBe(tenantId)
  expect(tenantOfKey({ isLive: false, tenantId })).toBe(rehearsalTenantOf(tenantId))
})

test('what is for rehearsals is refused to real tenants', () => {
  const tenantId = newId<TenantId>()
  expect(() => assertRehearsalTenant({ tenantId: rehearsalTenantOf(tenantId) })).not.toThrow()
  expect(() => assertRehearsalTenant({ tenantId })).toThrow(
    expect.objectContaining({ code: 'rehearsal_only' }),
  )
})
