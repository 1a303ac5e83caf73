import type { Access, AccessLog } from '@rodovia/core/identity/access/access.ts'
import { rowOf } from '../columns.ts'
import { TenantEntity } from '../entities/identity.ts'
import { AccessEntity } from '../entities/request-records.ts'
import { listNewest } from '../list-newest.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'

const hourMilliseconds = 3_600_000

export function createAccessLog({ sql, em }: StoreContext): AccessLog {
  return {
    /** A repeated read within the hour writes nothing. */
    async append(accesses) {
      await sql({
        name: 'append-access',
        text: `
          INSERT INTO access_log SELECT row.* FROM jsonb_populate_recordset(null::access_log, $1::jsonb) AS row
          ON CONFLICT ON CONSTRAINT access_log_hour_key DO NOTHING`,
        values: [toJson(accesses.map(accessRow))],
      })
    },

    async list(subject, page) {
      const conditions = { subjectKind: subject.kind, subjectId: subject.id }
      const { items, total } = await listNewest(em, AccessEntity, conditions, page)
      const ids = [...new Set(items.map(({ readerTenantId }) => readerTenantId))]
      const tenants = await em.fork().find(TenantEntity, { id: { $in: ids } })
      const organisations = new Map(tenants.map(({ id, ...tenant }) => [id, tenant]))
      return {
        items: items.map(
          ({
            readerId: userId,
            readerTenantId: tenantId,
            readerRole: role,
            sessionId,
            apiKeyId,
            ...row
          }) => ({
            ...row,
            subject,
            reader: { userId, tenantId, role, sessionId, apiKeyId },
            organisation: organisations.get(tenantId) ?? null,
          }),
        ),
        total,
      }
    },
  }
}

function accessRow({ subject, reader: { userId, tenantId, role, ...by }, ...access }: Access) {
  return rowOf({
    ...access,
    ...by,
    subjectKind: subject.kind,
    subjectId: subject.id,
    hour: Math.floor(access.at.getTime() / hourMilliseconds),
    readerId: userId,
    readerTenantId: tenantId,
    readerRole: role,
  })
}
