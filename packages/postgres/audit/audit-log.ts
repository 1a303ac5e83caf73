import { maxAgeDays } from '@rodovia/core/driver-sync/device-time.ts'
import type { AuditLog } from '@rodovia/core/identity/audit/ports.ts'
import { auditDays } from '@rodovia/core/privacy/retention-days.ts'
import type { StoreContext } from '../database/store-context.ts'
import { AuditEntryEntity } from '../entities/request-records.ts'
import { outsideRehearsals } from '../rehearsal/tenant-ids.ts'
import { noTenant } from '../sharding/no-tenant.ts'
import { createImmutableRangeCounts } from '../statements/immutable-range.ts'
import { listNewest } from '../statements/list-newest.ts'
import { firstIdAt } from '../statements/stable-counts.ts'
import { storedAudit } from './audit-rows.ts'

export function createAuditLog({ em }: StoreContext): AuditLog {
  const stableCounts = createImmutableRangeCounts(em, AuditEntryEntity, {
    // Deletion follows the time of the event, which an offline phone reports late.
    retentionDays: auditDays - maxAgeDays,
    column: 'id',
    lowestValueAt: (time) => firstIdAt(time.getTime()),
  })
  return {
    async append(entry) {
      await em.fork().insert(AuditEntryEntity, storedAudit(entry))
    },

    async list(tenantId, { actions, from, before }, page) {
      const conditions = {
        ...(tenantId === null ? outsideRehearsals('tenant_id') : { tenantId }),
        ...(actions && { action: { $in: [...actions] } }),
        ...((from || before) && { at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
      }
      const stableCount = await stableCounts(JSON.stringify([tenantId, actions, from, before]), conditions)
      const slice = await listNewest(em, AuditEntryEntity, conditions, page, 'id', stableCount)
      const items = slice.items.map((entry) =>
        entry.tenantId === noTenant ? { ...entry, tenantId: null } : entry,
      )
      return { ...slice, items }
    },
  }
}
