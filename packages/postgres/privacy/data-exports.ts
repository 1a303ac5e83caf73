import type { InferEntity } from '@mikro-orm/core'
import type { DataExport, ExportId } from '@rodovia/core/privacy/data-export.ts'
import type { DataExports } from '@rodovia/core/privacy/export-ports.ts'
import type { DataSubject } from '@rodovia/core/privacy/subject.ts'
import { auditInserted, auditRows } from '../audit/audit-rows.ts'
import { DataExportEntity } from '../entities/data-export.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'

const rows = '(SELECT rows FROM input)'

/** Of those who ask for the same person's at the same time one writes, and the others find that. */
const requestText = `
WITH input AS MATERIALIZED (SELECT ?::jsonb AS rows),
  gate AS (
    INSERT INTO data_exports
    SELECT row.* FROM jsonb_populate_recordset(null::data_exports, ${rows} -> 'data_exports') AS row
    ON CONFLICT DO NOTHING RETURNING id
  ),
  ${auditInserted('gate', rows)}
SELECT id FROM gate`

/** Locks the one that waits longest and that nobody else has locked. */
const claimText = `
UPDATE data_exports SET claimed_until = ?, tries = tries + 1
WHERE id = (
  SELECT id FROM data_exports WHERE status = 'preparing' AND (claimed_until IS NULL OR claimed_until < ?)
  ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
)
RETURNING id, tries`

export function createDataExports({ em, signals }: StoreContext): DataExports {
  const find = async (wanted: object) => {
    const row = await em.fork().findOne(DataExportEntity, wanted)
    return row && exportOf(row)
  }
  return {
    async request({ asked, audit, effect }) {
      const written = toJson({ data_exports: [rowOf(asked)], ...auditRows({ audit, effect }) })
      // The one that is being made may be there by the time that it is looked for.
      for (;;) {
        const made = await em.fork().execute<unknown[]>(requestText, [written])
        if (made.length === 1) {
          signals.exports()
          return asked
        }
        const same = await find({ status: 'preparing', ...columnsOf(asked.subject) })
        if (same) return same
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
      const kept = await em.fork().find(DataExportEntity, { id: { $in: [...ids] } }, { fields: ['id'] })
      return new Set(kept.map(({ id }) => id))
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
