import type { Access, AccessLog, AccessRow, CallAccess } from '@rodovia/core/identity/access/access.ts'
import type { Role, TenantKind } from '@rodovia/core/identity/roles.ts'
import type { ApiKeyId, OrderId, SessionId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { rowOf } from '../statements/columns.ts'
import { assertCursor } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'

const hourMilliseconds = 3_600_000

export function createAccessLog({ sql }: StoreContext): AccessLog {
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
      assertCursor(page)
      const { limit, offset, after } = page
      const conditions = [subject.kind, subject.id]
      const [rows, [count]] = await Promise.all([
        sql<Row>({
          name: 'list-access',
          text: `
            SELECT entry.*, tenants.name, tenants.kind AS tenant_kind FROM (${entries}) AS entry
            LEFT JOIN tenants ON tenants.id = reader_tenant_id
            WHERE $3::uuid IS NULL OR entry.id < $3 ORDER BY entry.id DESC LIMIT $4 OFFSET $5`,
          values: [...conditions, after, limit, offset],
        }),
        sql<{ total: number }>({
          name: 'count-access',
          text: `SELECT count(*)::int AS total FROM (${entries}) AS entry`,
          values: conditions,
        }),
      ])
      return { items: rows.map(entryOf), total: count!.total }
    },
  }
}

/** SQL: what the log says of the subject `$2`: reads, and requested calls of an order or with a driver. */
const entries = `
  SELECT id, kind, at, reader_id, reader_tenant_id, reader_role, session_id, api_key_id,
    NULL::uuid AS order_id, NULL AS caller, NULL AS callee
  FROM access_log WHERE subject_kind = $1 AND subject_id = $2::uuid
  UNION ALL
  SELECT id, CASE WHEN is_masked THEN 'call' ELSE 'phone' END, at, reader_id, reader_tenant_id, reader_role, session_id, api_key_id,
    order_id, caller, callee
  FROM call_requests WHERE ($1 = 'order' AND order_id = $2::uuid) OR ($1 = 'user' AND driver_id = $2::uuid)`

type Row = Pick<AccessRow, 'id' | 'kind' | 'at'> & {
  reader_id: UserId | null
  reader_tenant_id: TenantId
  reader_role: Role
  session_id: SessionId | null
  api_key_id: ApiKeyId | null
  name: string | null
  tenant_kind: TenantKind
} & ({ order_id: null } | ({ order_id: OrderId } & Pick<CallAccess, 'caller' | 'callee'>))

function entryOf({ id, kind, at, name, ...row }: Row): AccessRow {
  const { reader_id: userId, reader_tenant_id: tenantId, reader_role: role } = row
  return {
    id,
    kind,
    at,
    reader: userId && { userId, tenantId, role, sessionId: row.session_id, apiKeyId: row.api_key_id },
    organisation: name === null ? null : { name, kind: row.tenant_kind },
    call: row.order_id && { orderId: row.order_id, caller: row.caller, callee: row.callee },
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
