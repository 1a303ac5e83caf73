import type { Access, AccessLog, AccessSubject } from '@rodovia/core/identity/access/access.ts'
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
        values: [toJson(accesses.map(rowOf))],
      })
    },

    async list({ kind: subjectKind, id: subjectId }, page) {
      const { items, total } = await listNewest(em, AccessEntity, { subjectKind, subjectId }, page)
      const ids = [...new Set(items.map(({ readerTenantId }) => readerTenantId))]
      const tenants = await em.fork().find(TenantEntity, { id: { $in: ids } })
      const organisations = new Map(tenants.map(({ id, name, kind }) => [id, { name, kind }]))
      return {
        items: items.map((row) => ({
          id: row.id,
          tenantId: row.tenantId,
          subject: { kind: row.subjectKind, id: row.subjectId } as AccessSubject,
          kind: row.kind,
          at: row.at,
          reader: {
            userId: row.readerId,
            tenantId: row.readerTenantId,
            role: row.readerRole,
            sessionId: row.sessionId,
            apiKeyId: row.apiKeyId,
          },
          organisation: organisations.get(row.readerTenantId) ?? null,
        })),
        total,
      }
    },
  }
}

function rowOf({ id, tenantId, subject, kind, at, reader }: Access) {
  return {
    id,
    tenant_id: tenantId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    kind,
    at,
    hour: Math.floor(at.getTime() / hourMilliseconds),
    reader_id: reader.userId,
    reader_tenant_id: reader.tenantId,
    reader_role: reader.role,
    session_id: reader.sessionId,
    api_key_id: reader.apiKeyId,
  }
}
