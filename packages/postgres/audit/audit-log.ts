import { maxAgeDays } from '@rodovia/core/delivery/sync/device-time.ts'
import type { AuditLog } from '@rodovia/core/identity/audit/ports.ts'
import { AuditEntryEntity } from '../entities/audit-entry.ts'
import { createImmutableRangeCounts } from '../immutable-range.ts'
import { listNewest } from '../list-newest.ts'
import { outsideRehearsals } from '../rehearsal/tenant-ids.ts'
import { auditDays } from '../retention/retentions.ts'
import { firstIdAt } from '../stable-counts.ts'
import type { StoreContext } from '../store-context.ts'

export function createAuditLog({ em }: StoreContext): AuditLog {
  const settled = createImmutableRangeCounts(em, AuditEntryEntity, {
    // They go by the time at which it happened, which a phone may have told late.
    retentionDays: auditDays - maxAgeDays,
    column: 'id',
    lowestValueAt: (time) => firstIdAt(time.getTime()),
  })
  return {
    async append(entry) {
      await em.fork().insert(AuditEntryEntity, entry)
    },

    async list(tenantId, { actions, from, before }, page) {
      const wanted = {
        ...(tenantId === null ? outsideRehearsals('tenant_id') : { tenantId }),
        ...(actions && { action: { $in: [...actions] } }),
        ...((from || before) && { at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
      }
      const known = await settled(JSON.stringify([tenantId, actions, from, before]), wanted)
      return listNewest(em, AuditEntryEntity, wanted, page, 'id', known)
    },
  }
}
