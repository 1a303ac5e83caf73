import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditLog } from '@rodovia/core/audit/ports.ts'
import { isUuid } from '@rodovia/core/shared/ids.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import { AuditEntryEntity } from '../entities/audit-entry.ts'

export function createAuditLog({ em }: { em: EntityManager }): AuditLog {
  return {
    async append(entry) {
      await em.fork().insert(AuditEntryEntity, entry)
    },

    async list(tenantId, { actions, from, before }, { limit, offset, after }) {
      if (after !== null && !isUuid(after)) throw refuseField('after', 'is not a cursor of this list')
      const wanted = {
        ...(tenantId !== null && { tenantId }),
        ...(actions && { action: { $in: [...actions] } }),
        ...((from || before) && { at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }),
      }
      const work = em.fork()
      const [items, total] = await Promise.all([
        work.find(
          AuditEntryEntity,
          { ...wanted, ...(after !== null && { id: { $lt: after as never } }) },
          { orderBy: { id: 'desc' }, limit, offset },
        ),
        work.count(AuditEntryEntity, wanted),
      ])
      return { items, total }
    },
  }
}
