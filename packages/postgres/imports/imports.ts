import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { OrderImportId } from '@rodovia/core/imports/order-import.ts'
import type { OrderImports } from '@rodovia/core/imports/ports.ts'
import { pick } from '@rodovia/core/shared/pick.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OrderImportEntity, OrderImportRowEntity } from '../entities/imports.ts'
import { callerSql } from '../identity/stored-caller.ts'
import { rowOf } from '../statements/columns.ts'
import { listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'
import { importRowsOn } from './import-rows.ts'

export function createOrderImports({ sql, em, signals }: StoreContext): OrderImports {
  return {
    ...importRowsOn({ sql, em }),

    async create({ orderImport, rows, most, ...records }) {
      const { tenantId } = orderImport
      const isCreated = await audited(em, records, async (work) => {
        // Serializes those of one tenant, as members.ts does.
        await work.execute('SELECT FROM tenants WHERE id = ? FOR UPDATE', [tenantId])
        if ((await work.count(OrderImportEntity, { tenantId })) >= most) return false
        await work.insert(OrderImportEntity, orderImport)
        await work.execute(
          'INSERT INTO order_import_rows SELECT row.* FROM jsonb_populate_recordset(null::order_import_rows, ?::jsonb) AS row',
          [toJson(rows.map(rowOf))],
        )
      })
      if (isCreated) signals.imports()
      return isCreated
    },

    find: (id) => em.fork().findOne(OrderImportEntity, { id }),

    list: ({ tenantId, createdBy }, page) =>
      listNewest(
        em,
        OrderImportEntity,
        { ...(tenantId && { tenantId }), ...(createdBy && { createdBy }) },
        page,
      ),

    async start({ orderImport, rows: { from, to }, ...records }) {
      const { id } = orderImport
      const result = await em.fork().transactional(async (work) => {
        await work.execute('SELECT FROM order_imports WHERE id = ? FOR NO KEY UPDATE', [id])
        const current = await work.findOne(OrderImportEntity, { id })
        if (!current || current.status === 'placing') return null
        const begun = await work.nativeUpdate(
          OrderImportRowEntity,
          // A row without a price was never checked.
          { importId: id, status: { $in: [...from] }, ...(to === 'valid' && { priceCents: { $ne: null } }) },
          { status: to, faults: [] },
        )
        if (begun === 0) return current
        const started = pick(orderImport, ['mapping', 'status', 'runBy', 'runKeyId'])
        await work.nativeUpdate(OrderImportEntity, { id }, { ...started, claimedUntil: null })
        await insertAudit(work, records)
        return orderImport
      })
      if (result) signals.imports()
      return result
    },

    async stop(id) {
      await em.fork().nativeUpdate(OrderImportEntity, { id }, { status: 'ready', claimedUntil: null })
    },

    async finish(id, status) {
      await sql({
        name: 'finish-import',
        text: `
          UPDATE order_imports SET
            status = CASE WHEN EXISTS (SELECT FROM order_import_rows WHERE import_id = $1 AND status = 'waiting') THEN 'checking' ELSE 'ready' END
          WHERE id = $1 AND status <> 'ready'
            AND NOT EXISTS (SELECT FROM order_import_rows WHERE import_id = $1 AND status = $2)`,
        values: [id, status],
      })
    },

    remove: (id, records) =>
      em.fork().transactional(async (work) => {
        if ((await work.nativeDelete(OrderImportEntity, { id })) === 0) return
        await work.nativeDelete(OrderImportRowEntity, { importId: id })
        await insertAudit(work, records)
      }),

    async claim(at, until) {
      const [claimed] = await sql<{ id: OrderImportId }>({
        name: 'claim-import',
        text: `
          UPDATE order_imports SET claimed_until = $2 WHERE id = (
            SELECT id FROM order_imports AS due
            WHERE status <> 'ready' AND (claimed_until IS NULL OR claimed_until <= $1)
              AND NOT EXISTS (
                SELECT FROM order_imports AS other
                WHERE other.tenant_id = due.tenant_id AND other.status <> 'ready' AND other.claimed_until > $1
              )
            ORDER BY claimed_until NULLS FIRST, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
          )
          RETURNING id`,
        values: [at, until],
      })
      return claimed ? em.fork().findOne(OrderImportEntity, { id: claimed.id }) : null
    },

    async runnerOf({ id }, at) {
      const of = { tenantId: 'started.tenant_id', userId: 'started.run_by', keyId: 'started.run_key_id' }
      const [found] = await sql<{ actor: Actor | null }>({
        text: `SELECT ${callerSql(of, '$2')} AS actor FROM order_imports AS started WHERE id = $1`,
        values: [id, at],
      })
      return found?.actor ?? null
    },
  }
}
