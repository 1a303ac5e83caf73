import type { ListExport, ListFilter } from '@rodovia/core/exports/list-export.ts'
import type { ListExports } from '@rodovia/core/exports/ports.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ListExportEntity } from '../entities/privacy.ts'
import { callerSql } from '../identity/stored-caller.ts'
import { listNewest } from '../statements/list-newest.ts'
import { exportJobsOn } from './export-jobs.ts'

export function createListExports({ sql, em, signals }: StoreContext): ListExports {
  const find = async (id: ListExport['id']) => {
    const row = await em.fork().findOne(ListExportEntity, { id })
    return row && withTimes(row)
  }
  return {
    ...exportJobsOn(em, ListExportEntity, find),

    async create({ listExport, most, ...records }) {
      const isCreated = await audited(em, records, async (work) => {
        const { tenantId } = listExport
        // Serializes those of one tenant, as members.ts does.
        await work.execute('SELECT FROM tenants WHERE id = ? FOR UPDATE', [tenantId])
        const open = await work.count(ListExportEntity, { tenantId, status: 'preparing' })
        if (open >= most) return false
        await work.insert(ListExportEntity, { ...listExport, tries: 0 })
      })
      if (isCreated) signals.exports()
      return isCreated
    },

    async list({ tenantId, userId, lists, at }, page) {
      const filter = { tenantId, userId, list: { $in: [...lists] }, expiresAt: { $gt: at } }
      const { items, total } = await listNewest(em, ListExportEntity, filter, page)
      return { items: items.map(withTimes), total }
    },

    async callerOf({ id, sessionId }, at) {
      const of = { tenantId: 'job.tenant_id', userId: 'job.user_id', keyId: 'job.key_id' }
      const [row] = await sql<{ actor: Actor | null }>({
        text: `SELECT ${callerSql(of, '$2')} AS actor FROM list_exports AS job WHERE id = $1`,
        values: [id, at],
      })
      return row?.actor ? { ...row.actor, sessionId } : null
    },
  }
}

/** JSON holds times as texts. */
function withTimes<Row extends { filter: ListFilter }>(row: Row): Row {
  const { from, before, ...filter } = row.filter
  const times = { ...(from && { from: new Date(from) }), ...(before && { before: new Date(before) }) }
  return { ...row, filter: { ...filter, ...times } }
}
