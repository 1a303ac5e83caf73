import type { ShipmentId, TenantId } from '@rodovia/core/shared/ids.ts'
import type { Shipments } from '@rodovia/core/shipments/ports.ts'
import {
  type ItemStatus,
  itemStatuses,
  type Shipment,
  type ShipmentItem,
  type ShipmentTotals,
} from '@rodovia/core/shipments/shipment.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ShipmentEntity, ShipmentItemEntity } from '../entities/shipments.ts'
import { ordersOfReferencesOn } from '../imports/orders-of-references.ts'
import { saveQuotes } from '../quoting/save-quotes.ts'
import { rowOf } from '../statements/columns.ts'
import { listNewest } from '../statements/list-newest.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { placeShipmentOn } from './place-shipment.ts'
import { replaceShipmentOn } from './replace-shipment.ts'

export function createShipments(context: StoreContext): Shipments {
  const { sql, em, inTransaction } = context
  return {
    create: ({ shipment, items, quotes, effect }) =>
      inTransaction(async (sql) => {
        await sql({
          name: 'create-shipment',
          text: `
            WITH shipment AS (
              INSERT INTO shipments SELECT row.* FROM jsonb_populate_recordset(null::shipments, $1) AS row
            ), effect AS (
              INSERT INTO idempotent_effects SELECT row.* FROM jsonb_populate_recordset(null::idempotent_effects, $3) AS row
            )
            INSERT INTO shipment_items SELECT row.* FROM jsonb_populate_recordset(null::shipment_items, $2) AS row`,
          values: [
            toJson([rowOf(shipment)]),
            toJson(items.map(rowOf)),
            toJson(effect ? [rowOf(effect)] : []),
          ],
        })
        await saveQuotes(sql, quotes)
      }),

    replace: replaceShipmentOn(context),

    find: (id) => em.fork().findOne(ShipmentEntity, { id }),

    async findByIds(ids) {
      const found: Shipment[] = await em.fork().find(ShipmentEntity, { id: { $in: [...ids] } })
      return new Map(found.map((shipment) => [shipment.id, shipment]))
    },

    list: ({ tenantId, createdBy }, page, { from, before } = { from: null, before: null }) =>
      listNewest(
        em,
        ShipmentEntity,
        {
          ...(tenantId && { tenantId }),
          ...(createdBy && { createdBy }),
          ...((from || before) && {
            createdAt: { ...(from && { $gte: from }), ...(before && { $lt: before }) },
          }),
        },
        page,
      ),

    async items(ids) {
      const found: ShipmentItem[] = await em
        .fork()
        .find(ShipmentItemEntity, { shipmentId: { $in: [...ids] } }, { orderBy: { number: 'asc' } })
      return Map.groupBy(found, ({ shipmentId }) => shipmentId)
    },

    totals: totalsOn(sql),
    place: placeShipmentOn(context),
    ordersOfReferences: ordersOfReferencesOn(sql),
  }
}

type Sums = { id: ShipmentId; priceCents: string; fullPriceCents: string } & Record<ItemStatus, number>

function totalsOn(sql: Sql): Shipments['totals'] {
  return async (shipments) => {
    const ids = shipments.map(({ id }) => id)
    const tenantIds: TenantId[] = [...new Set(shipments.map(({ tenantId }) => tenantId))]
    const [sums, orders] = await Promise.all([
      sql<Sums>({
        name: 'shipment-sums',
        text: `
          SELECT shipment_id AS id,
            ${itemStatuses.map((status) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`).join(', ')},
            coalesce(sum(price_cents) FILTER (WHERE status IN ('priced', 'placed')), 0)::text AS "priceCents",
            coalesce(sum(full_price_cents) FILTER (WHERE status IN ('priced', 'placed')), 0)::text AS "fullPriceCents"
          FROM shipment_items WHERE shipment_id = ANY ($1::uuid[]) GROUP BY shipment_id`,
        values: [ids],
      }),
      sql<{ id: ShipmentId; status: keyof ShipmentTotals['orders']; count: number }>({
        name: 'shipment-orders-by-status',
        text: `
          SELECT shipment_id AS id, status, count(*)::int AS count FROM deliveries
          WHERE tenant_id = ANY ($2::uuid[]) AND shipment_id = ANY ($1::uuid[]) GROUP BY shipment_id, status`,
        values: [ids, tenantIds],
      }),
    ])
    return new Map(
      sums.map(({ id, priceCents, fullPriceCents, ...counts }) => [
        id,
        {
          ...counts,
          priceCents: BigInt(priceCents),
          fullPriceCents: BigInt(fullPriceCents),
          orders: Object.fromEntries(
            orders.filter((one) => one.id === id).map(({ status, count }) => [status, count]),
          ),
        },
      ]),
    )
  }
}
