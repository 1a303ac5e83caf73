import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditLog } from '@rodovia/core/audit/ports.ts'
import { maxAgeDays } from '@rodovia/core/delivery/sync/device-time.ts'
import { AuditEntryEntity } from '../entities/audit-entry.ts'
import { idAt } from '../lasting-counts.ts'
import { listNewest } from '../list-newest.ts'
import { isMeant } from '../rehearsal/world.ts'
import { auditDays } from '../retention/retentions.ts'
import { rememberSettled } from '../settled-part.ts'

export function createAuditLog({ em }: { em: EntityManager }): AuditLog {
  const settled = rememberSettled(em, AuditEntryEntity, {
    // They go by the time at which it happened, which a phone may have told late.
    staysDays: auditDays - maxAgeDays,
    by: 'id',
    firstAt: (time) => idAt(time.getTime()),
  })
  return {
    async append(entry) {
      await em.fork().insert(AuditEntryEntity, entry)
    },

    async list(tenantId, { actions, from, before }, page) {
      const wanted = {
        ...(tenantId === null ? isMeant('tenant_id') : { tenantId }),
        ...(actions && { action: { $in: [...actions] } }),
        ...((from || before) && { at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
      }
      const known = await settled(JSON.stringify([tenantId, actions, from, before]), wanted)
      return listNewest(em, AuditEntryEntity, wanted, page, 'id', known)
    },
  }
}
