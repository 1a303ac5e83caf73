import type { EntityName, FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExportId, ExportJob, ExportJobs } from '@rodovia/core/shared/export-jobs.ts'

/** Claims the job that waits longest; skips locked ones. */
const claimText = (table: string) => `
UPDATE ${table} SET claimed_until = ?, tries = tries + 1
WHERE id = (
  SELECT id FROM ${table} WHERE status = 'preparing' AND (claimed_until IS NULL OR claimed_until < ?)
  ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
)
RETURNING id, tries`

/** The work on the files of one table, whose columns are `status`, `tries`, `claimed_until` and those of the job. */
export function exportJobsOn<Row extends Pick<ExportJob, 'id'>, Job extends ExportJob>(
  em: EntityManager,
  entity: EntityName<Row>,
  find: (id: ExportId) => Promise<Job | null>,
): ExportJobs<Job> {
  const update = async (id: ExportId, columns: object) => {
    await em.fork().nativeUpdate(entity, { id, status: 'preparing' } as FilterQuery<Row>, columns)
  }
  return {
    find,

    async claim(at, until) {
      const text = claimText(em.getMetadata(entity).tableName)
      const [row] = await em.fork().execute<{ id: ExportId; tries: number }[]>(text, [until, at])
      const taken = row && (await find(row.id))
      return taken ? { taken, tries: row.tries } : null
    },

    renew: (id, until, progress) => update(id, { ...progress, claimedUntil: until }),
    finish: (id, done) => update(id, { ...done, claimedUntil: null }),

    async findKept(ids) {
      const rows = await em.fork().find(entity, { id: { $in: [...ids] } } as object as FilterQuery<Row>)
      return new Set(rows.map(({ id }) => id))
    },
  }
}
