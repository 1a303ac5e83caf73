import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { expect, test } from 'vitest'
import { anAuditEntry, newId } from '../../../test/support/builders.ts'
import { openTestStores } from '../../../test/support/stores.ts'

test('an entry is kept for 180 days', async () => {
  await using stores = await openTestStores()
  const tenantId = newId<TenantId>()
  const daysAgo = (days: number) => addSeconds(new Date(), -days * 86_400)
  const kept = anAuditEntry({ tenantId, at: daysAgo(180), facts: { device: 'Pixel 9 📱' } })
  await stores.auditLog.append(kept)
  await stores.auditLog.append(anAuditEntry({ tenantId, at: daysAgo(182) }))
  await stores.keepUp(new Date())
  const page = { limit: 50, offset: 0, after: null }
  const { items } = await stores.auditLog.list(tenantId, { actions: null, from: null, before: null }, page)
  expect(items).toEqual([kept])
})

test('what is no cursor is refused', async () => {
  await using stores = await openTestStores()
  const page = { limit: 50, offset: 0, after: "' OR true" }
  await expect(
    stores.auditLog.list(null, { actions: null, from: null, before: null }, page),
  ).rejects.toMatchObject({ code: 'validation_failed' })
})
