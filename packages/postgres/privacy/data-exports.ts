import type { FilterQuery, InferEntity } from '@mikro-orm/core'
import type { DataExports } from '@rodovia/core/privacy/export-ports.ts'
import { auditRows } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { DataExportEntity } from '../entities/privacy.ts'
import { exportJobsOn } from '../exports/export-jobs.ts'
import { rowOf } from '../statements/columns.ts'
import { auditTables, gatedInsert, inputRows, rowsIn } from '../statements/insert-rows.ts'
import { toJson } from '../statements/sql.ts'
import { subjectColumns, withSubject } from './subject-columns.ts'

/** One of several concurrent requests for the same person inserts the export; the others find it. */
const exportGate = `
    INSERT INTO data_exports SELECT row.* FROM ${rowsIn('data_exports', inputRows)}
    ON CONFLICT DO NOTHING RETURNING id`
const requestText = `
${gatedInsert('?', exportGate, auditTables)}
SELECT id FROM gate`

export function createDataExports({ em, signals }: StoreContext): DataExports {
  const find = async (conditions: FilterQuery<InferEntity<typeof DataExportEntity>>) => {
    const row = await em.fork().findOne(DataExportEntity, conditions)
    return row && withSubject(row)
  }
  return {
    ...exportJobsOn(em, DataExportEntity, (id) => find({ id })),

    async request({ dataExport, audit, effect }) {
      const { subject, ...row } = dataExport
      const person = subjectColumns(subject)
      const rows = { data_exports: [rowOf({ ...row, ...person, tries: 0 })], ...auditRows({ audit, effect }) }
      // The other export may be finished before it is found: then insert again.
      for (;;) {
        const inserted = await em.fork().execute<unknown[]>(requestText, [toJson(rows)])
        if (inserted.length === 1) {
          signals.exports()
          return dataExport
        }
        const existing = await find({ status: 'preparing', ...person })
        if (existing) return existing
      }
    },
  }
}
