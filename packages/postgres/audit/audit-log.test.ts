import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { AuditEntryId, TenantId } from '@rodovia/core/shared/ids.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { anAuditEntry, newId } from '../../../test/support/builders.ts'
import { openTestStores } from '../../../test/support/stores.ts'
import { openDatabase } from '../database/open-database.ts'

test('an entry is kept for 180 days', async () => {
  await using stores = await openTestStores()
  const tenantId = newId<TenantId>()
  const daysAgo = (days: number) => addSeconds(new Date(), -days * 86_400)
  const kept = anAuditEntry({ tenantId, at: daysAgo(180), facts: { device: 'Pixel 9 📱' } })
  await stores.auditLog.append(kept)
  await stores.auditLog.append(anAuditEntry({ tenantId, at: daysAgo(182) }))
  await stores.runMaintenance(new Date())
  const page = { limit: 50, offset: 0, after: null }
  const { items } = await stores.auditLog.list(tenantId, { actions: null, from: null, before: null }, page)
  expect(items).toEqual([kept])
})

test('totals stay right while entries are added and deleted, for each filter', async () => {
  await using stores = await openTestStores()
  await using other = await openDatabase({ url: stores.url, poolSize: 2 })
  const [tenantId, beside] = [newId<TenantId>(), newId<TenantId>()]
  const daysAgo = (days: number) => addSeconds(new Date(), -days * 86_400)
  const idOf = (at: Date) => v7({ msecs: at.getTime() }) as AuditEntryId
  const append = (days: number, traits: Partial<AuditEntry> = {}) => {
    const at = daysAgo(days)
    return stores.auditLog.append(anAuditEntry({ tenantId, id: idOf(at), at, ...traits }))
  }
  const check = async () => {
    for (const scope of [tenantId, beside, rehearsalTenantOf(tenantId), null])
      for (const actions of [null, ['order.placed' as const]]) {
        const [row] = await stores.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM audit_entries WHERE ($2::text[] IS NULL OR action = ANY ($2))
             AND CASE WHEN $1::uuid IS NULL THEN tenant_id IS DISTINCT FROM $3 ELSE tenant_id = $1 END`,
          [scope, actions, rehearsalTenantOf(tenantId)],
        )
        for (const { auditLog } of [stores, other.stores]) {
          const filter = { actions, from: null, before: null }
          const { total } = await auditLog.list(scope, filter, { limit: 1, offset: 0, after: null })
          expect([scope, actions, total]).toEqual([scope, actions, row?.count])
        }
      }
  }

  for (const days of [190, 182, 180, 160, 140, 100, 10, 1, 0.01, 0]) {
    await append(days)
    await append(days, { tenantId: beside, action: 'order.placed' })
    await append(days, { tenantId: rehearsalTenantOf(tenantId) })
  }
  // An entry that an offline phone reported later has an id of that later time.
  await append(185, { id: idOf(daysAgo(156)) })
  for (let time = 0; time < 3; time++) await check()

  await append(0)
  await append(0, { tenantId: null })
  await check()
  await stores.runMaintenance(new Date())
  await check()
})

test('an invalid cursor is refused', async () => {
  await using stores = await openTestStores()
  const page = { limit: 50, offset: 0, after: "' OR true" }
  await expect(
    stores.auditLog.list(null, { actions: null, from: null, before: null }, page),
  ).rejects.toMatchObject({ code: 'validation_failed' })
})
