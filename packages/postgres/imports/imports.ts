import type { Actor } from '@rodovia/core/identity/actor.ts'
import type {
  ImportRow,
  ImportRowView,
  OrderImportId,
  RowCounts,
  RowStatus,
} from '@rodovia/core/imports/order-import.ts'
import type { OrderImports } from '@rodovia/core/imports/ports.ts'
import { pick } from '@rodovia/core/shared/pick.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OrderImportEntity, OrderImportRowEntity } from '../entities/imports.ts'
import { callerSql } from '../identity/stored-caller.ts'
import { rowOf } from '../statements/columns.ts'
import { listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'
import { ordersOfReferencesOn } from './orders-of-references.ts'

const rowFields = `
  line.import_id AS "importId", line.number, line.tenant_id AS "tenantId", line.cells, line.status, line.price_cents AS "priceCents",
  line.quote_id AS "quoteId", line.order_id AS "orderId", line.faults`

/** With what the order of a row is known by. */
const rowViews = `
  SELECT ${rowFields}, delivery.code, delivery.tracking_token AS "trackingToken"
  FROM order_import_rows AS line LEFT JOIN deliveries AS delivery
    ON delivery.order_id = line.order_id AND delivery.tenant_id = line.tenant_id`

/** `$1` is the import. A row that is placed stays as it is. */
const updateRows = `
  UPDATE order_import_rows AS line SET status = done.status, price_cents = done.price_cents, quote_id = done.quote_id,
    order_id = done.order_id, faults = done.faults
  FROM jsonb_populate_recordset(null::order_import_rows, $2) AS done
  WHERE line.import_id = $1 AND line.number = done.number AND line.status <> 'placed'`

const sumOf = (cents: string) => `coalesce(sum(${cents}), 0)::bigint`

export function createOrderImports({ sql, em, signals }: StoreContext): OrderImports {
  return {
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

    async counts(ids) {
      const counts = await sql<RowCounts & { importId: OrderImportId }>({
        name: 'count-import-rows',
        text: `
          SELECT import_id AS "importId", ${(
            ['waiting', 'valid', 'invalid', 'placed', 'unpaid', 'refused'] satisfies RowStatus[]
          )
            .map((status) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`)
            .join(', ')},
            ${sumOf(`price_cents) FILTER (WHERE status IN ('valid', 'unpaid', 'refused')`)} AS "payableCents",
            ${sumOf(`price_cents) FILTER (WHERE status = 'placed'`)} AS "placedCents"
          FROM order_import_rows WHERE import_id = ANY ($1::uuid[]) GROUP BY import_id`,
        values: [ids],
      })
      return new Map(counts.map(({ importId, ...count }) => [importId, count]))
    },

    async listRows(id, statuses, { after, limit, offset }) {
      if (after !== null && !/^[0-9]{1,6}$/.test(after))
        throw refuseField('after', 'not_allowed', { why: 'not_a_cursor', got: after })
      const matching = 'import_id = $1 AND ($2::text[] IS NULL OR status = ANY ($2))'
      const [items, [counted]] = await Promise.all([
        sql<ImportRowView>({
          text: `${rowViews} WHERE line.${matching.replaceAll(' status', ' line.status')} AND line.number > $3 ORDER BY line.number LIMIT $4 OFFSET $5`,
          values: [id, statuses, Number(after ?? 0), limit, offset],
        }),
        sql<{ total: number }>({
          text: `SELECT count(*)::int AS total FROM order_import_rows WHERE ${matching}`,
          values: [id, statuses],
        }),
      ])
      return { items, total: counted?.total ?? 0 }
    },

    async findRow(id, number) {
      const [row] = await sql<ImportRowView>({
        text: `${rowViews} WHERE line.import_id = $1 AND line.number = $2`,
        values: [id, number],
      })
      return row ?? null
    },

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

    correctRow: ({ importId, number, cells }) =>
      em.fork().transactional(async (work) => {
        const corrected = { cells, status: 'waiting' as const, priceCents: null, quoteId: null, faults: [] }
        const row = { importId, number, status: { $ne: 'placed' as const } }
        await work.nativeUpdate(OrderImportEntity, { id: importId }, { claimedUntil: null })
        return (await work.nativeUpdate(OrderImportRowEntity, row, corrected)) > 0
      }),

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

    nextRows: (id, status, limit) =>
      sql<ImportRow>({
        name: 'next-import-rows',
        text: `SELECT ${rowFields} FROM order_import_rows AS line WHERE import_id = $1 AND status = $2 ORDER BY number LIMIT $3`,
        values: [id, status, limit],
      }),

    async saveRows(id, rows, { until, at }) {
      await sql({
        name: 'save-import-rows',
        text: `
          WITH given_back AS (UPDATE order_imports SET claimed_until = $4 WHERE id = $1 AND claimed_until = $3 RETURNING id)
          ${updateRows} AND line.import_id = (SELECT id FROM given_back)`,
        values: [id, toJson(rows.map(rowOf)), until, at],
      })
    },

    async saveRow(row) {
      await sql({ name: 'save-import-row', text: updateRows, values: [row.importId, toJson([rowOf(row)])] })
    },

    async runnerOf({ id }, at) {
      const of = { tenantId: 'started.tenant_id', userId: 'started.run_by', keyId: 'started.run_key_id' }
      const [found] = await sql<{ actor: Actor | null }>({
        text: `SELECT ${callerSql(of, '$2')} AS actor FROM order_imports AS started WHERE id = $1`,
        values: [id, at],
      })
      return found?.actor ?? null
    },

    ordersOfReferences: ordersOfReferencesOn(sql),

    async firstRows(id, column, texts) {
      const first = await sql<{ text: string; number: number }>({
        name: 'first-import-rows',
        text: `
          SELECT cells ->> $2::int AS text, min(number) AS number FROM order_import_rows
          WHERE import_id = $1 AND cells ->> $2::int = ANY ($3) GROUP BY 1`,
        values: [id, column, texts],
      })
      return new Map(first.map(({ text, number }) => [text, number]))
    },
  }
}
