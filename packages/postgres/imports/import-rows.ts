import type {
  ImportRow,
  ImportRowView,
  OrderImportId,
  RowCounts,
  RowStatus,
} from '@rodovia/core/imports/order-import.ts'
import type { OrderImports } from '@rodovia/core/imports/ports.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OrderImportEntity, OrderImportRowEntity } from '../entities/imports.ts'
import { rowOf } from '../statements/columns.ts'
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

type ImportRows = Pick<
  OrderImports,
  | 'counts'
  | 'listRows'
  | 'findRow'
  | 'firstRows'
  | 'ordersOfReferences'
  | 'correctRow'
  | 'nextRows'
  | 'saveRows'
  | 'saveRow'
>

/** The rows of imports. */
export function importRowsOn({ sql, em }: Pick<StoreContext, 'sql' | 'em'>): ImportRows {
  return {
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

    correctRow: ({ importId, number, cells }) =>
      em.fork().transactional(async (work) => {
        const corrected = { cells, status: 'waiting' as const, priceCents: null, quoteId: null, faults: [] }
        const row = { importId, number, status: { $ne: 'placed' as const } }
        await work.nativeUpdate(OrderImportEntity, { id: importId }, { claimedUntil: null })
        return (await work.nativeUpdate(OrderImportRowEntity, row, corrected)) > 0
      }),

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
