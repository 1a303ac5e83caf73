import type { FilterQuery, InferEntity } from '@mikro-orm/core'
import type { ExportId } from '@rodovia/core/privacy/data-export.ts'
import type { DataExports } from '@rodovia/core/privacy/export-ports.ts'
import { auditRows } from '../audit/audit-rows.ts'
import { rowOf } from '../columns.ts'
import { DataExportEntity } from '../entities/privacy.ts'
import { auditTables, gatedInsert, inputRows, rowsIn } from '../insert-rows.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { subjectColumns, withSubject } from './subject-columns.ts'

/** Of concurrent requests for one person one inserts the export; the others find it. */
const exportGate = `
    INSERT INTO data_exports SELECT row.* FROM ${rowsIn('data_exports', inputRows)}
    ON CONFLICT DO NOTHING RETURNING id`
const requestText = `
${gatedInsert('?', exportGate, auditTables)}
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
  const find = async (conditions: FilterQuery<InferEntity<typeof DataExportEntity>>) => {
    const row = await em.fork().findOne(DataExportEntity, conditions)
    return row && withSubject(row)
  }
  return {
    async request({ asked, audit, effect }) {
      const { subject, ...row } = asked
      const person = subjectColumns(subject)
      const rows = { data_exports: [rowOf({ ...row, ...person, tries: 0 })], ...auditRows({ audit, effect }) }
      // The other export may be finished before it is found: then insert again.
      for (;;) {
        const inserted = await em.fork().execute<unknown[]>(requestText, [toJson(rows)])
        if (inserted.length === 1) {
          signals.exports()
          return asked
        }
        const existing = await find({ status: 'preparing', ...person })
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
      const done = { status, readyAt, expiresAt, sizeBytes, claimedUntil: null }
      await em.fork().nativeUpdate(DataExportEntity, { id, status: 'preparing' }, done)
    },

    async findKept(ids) {
      const rows = await em.fork().find(DataExportEntity, { id: { $in: [...ids] } }, { fields: ['id'] })
      return new Set(rows.map(({ id }) => id))
    },
  }
}
