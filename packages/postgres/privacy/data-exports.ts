import type { InferEntity } from '@mikro-orm/core'
import type { DataExport, ExportId } from '@rodovia/core/privacy/data-export.ts'
import type { DataExports } from '@rodovia/core/privacy/export-ports.ts'
import type { DataSubject } from '@rodovia/core/privacy/subject.ts'
import { auditInserted, auditRows } from '../audit/audit-rows.ts'
import { DataExportEntity } from '../entities/privacy.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'

const rows = '(SELECT rows FROM input)'

/** Of concurrent requests for one person one inserts the export; the others find it. */
const requestText = `
WITH input AS MATERIALIZED (SELECT ?::jsonb AS rows),
  gate AS (
    INSERT INTO data_exports
    SELECT row.* FROM jsonb_populate_recordset(null::data_exports, ${rows} -> 'data_exports') AS row
    ON CONFLICT DO NOTHING RETURNING id
  ),
  ${auditInserted('gate', rows)}
SELECT id FROM gate`

/** Claims the export that waits longest; skips locked ones. */
const claimText = `
UPDATE data_exports SET claimed_until = ?, tries = tries + 1
WHERE id = (
  SELECT id FROM data_exports WHERE status = 'preparing' AND (claimed_until IS NULL OR claimed_until < ?)
  ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
)
RETURNING id, tries`

export function createDataExports({ em, signals }: StoreContext): DataExports {
  const find = async (conditions: object) => {
    const row = await em.fork().findOne(DataExportEntity, conditions)
    return row && exportOf(row)
  }
  return {
    async request({ asked, audit, effect }) {
      const rowsJson = toJson({ data_exports: [rowOf(asked)], ...auditRows({ audit, effect }) })
      // The other export may be finished before it is found: then insert again.
      for (;;) {
        const inserted = await em.fork().execute<unknown[]>(requestText, [rowsJson])
        if (inserted.length === 1) {
          signals.exports()
          return asked
        }
        const existing = await find({ status: 'preparing', ...columnsOf(asked.subject) })
        if (existing) return existing
      }
    },

    find: (id) => find({ id }),

    async claim(at, until) {
      const [row] = await em.fork().execute<{ id: ExportId; tries: number }[]>(claimText, [until, at])
      const taken = row && (await find({ id: row.id }))
      return taken ? { taken, tries: row.tries } : null
    },

    async renew(id, until) {
      await em.fork().nativeUpdate(DataExportEntity, { id, status: 'preparing' }, { claimedUntil: until })
    },

    async finish({ id, status, readyAt, expiresAt, sizeBytes }) {
      await em.fork().nativeUpdate(
        DataExportEntity,
        { id, status: 'preparing' },
        {
          ...{ status, readyAt, expiresAt, claimedUntil: null },
          sizeBytes: sizeBytes === null ? null : BigInt(sizeBytes),
        },
      )
    },

    async findKept(ids) {
      const rows = await em.fork().find(DataExportEntity, { id: { $in: [...ids] } }, { fields: ['id'] })
      return new Set(rows.map(({ id }) => id))
    },
  }
}

function columnsOf(subject: DataSubject) {
  return subject.kind === 'user'
    ? { tenantId: subject.tenantId, userId: subject.userId, phone: null }
    : { tenantId: subject.tenantId, userId: null, phone: subject.phone }
}

function rowOf({ id, subject, status, requestedAt, requestedBy, expiresAt }: DataExport) {
  const { tenantId, userId, phone } = columnsOf(subject)
  return {
    ...{ id, tenant_id: tenantId, user_id: userId, phone, status },
    ...{ requested_at: requestedAt, requested_by: requestedBy, expires_at: expiresAt, tries: 0 },
  }
}

function exportOf(row: InferEntity<typeof DataExportEntity>): DataExport {
  const { id, tenantId, userId, phone, status, requestedAt, requestedBy, readyAt, expiresAt, sizeBytes } = row
  const subject: DataSubject = userId
    ? { kind: 'user', userId, tenantId }
    : { kind: 'contact', tenantId, phone: phone ?? '' }
  return {
    ...{ id, subject, status, requestedAt, requestedBy, readyAt, expiresAt },
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
  }
}
