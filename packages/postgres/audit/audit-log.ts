import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditLog } from '@rodovia/core/audit/ports.ts'
import { AuditEntryEntity } from '../entities/audit-entry.ts'
import { listNewest } from '../list-newest.ts'
import { isMeant } from '../rehearsal/world.ts'

export function createAuditLog({ em }: { em: EntityManager }): AuditLog {
  return {
    async append(entry) {
      await em.fork().insert(AuditEntryEntity, entry)
    },

    list(tenantId, { actions, from, before }, page) {
      const wanted = {
        ...(tenantId === null ? isMeant('tenant_id') : { tenantId }),
        ...(actions && { action: { $in: [...actions] } }),
        ...((from || before) && { at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
      }
      return listNewest(em, AuditEntryEntity, wanted, page)
    },
  }
}
