import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import type { NewShop, ShopConnection, ShopStore, TakenOrder } from '@rodovia/core/shops/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ApiKeyEntity } from '../entities/identity.ts'
import { WebhookEndpointEntity } from '../entities/notifications.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { ShopConnectionEntity, ShopOrderEntity } from '../entities/shops.ts'
import { rowOf } from '../statements/columns.ts'
import { type Sql, toJson } from '../statements/sql.ts'

/** A new connection, in the transaction of its key. */
export async function insertShop(
  work: EntityManager,
  { connection, endpoint, connected }: NewShop,
): Promise<void> {
  await work.insert(WebhookEndpointEntity, endpoint)
  await work.insert(ShopConnectionEntity, connection)
  if (connected) await work.insert(OutboxEventEntity, connected)
}

const columns = `tenant_id AS "tenantId", connection_id AS "connectionId", shop_order_id AS "shopOrderId", number,
  order_id AS "orderId", asked, created_at AS "createdAt", claimed_until AS "claimedUntil", placed_at AS "placedAt",
  canceled_at AS "canceledAt", hindrance`

const name = 'tenant_id = $1 AND connection_id = $2 AND shop_order_id = $3'

export function createShops({ sql, em }: StoreContext): ShopStore {
  const findOrder: ShopStore['findOrder'] = async ({ tenantId, connectionId, shopOrderId }) => {
    const [order] = await sql<TakenOrder>({
      name: 'find-shop-order',
      text: `SELECT ${columns} FROM shop_orders WHERE ${name}`,
      values: [tenantId, connectionId, shopOrderId],
    })
    return order ?? null
  }

  return {
    async connections(tenantIds) {
      const work = em.fork()
      const where = { tenantId: { $in: [...tenantIds] } }
      const shops = await work.find(ShopConnectionEntity, where, { orderBy: { id: 'desc' } })
      const [keys, endpoints] = await Promise.all([
        work.find(ApiKeyEntity, { id: { $in: shops.map(({ id }) => id) } }),
        work.find(WebhookEndpointEntity, {
          ...where,
          id: { $in: shops.map(({ endpointId }) => endpointId) },
        }),
      ])
      return shops.flatMap((shop): ShopConnection[] => {
        const key = keys.find(({ id }) => id === shop.id)
        const endpoint = endpoints.find(({ id }) => id === shop.endpointId)
        return key && endpoint ? [{ ...shop, key, endpoint }] : []
      })
    },

    findShop: (tenantId, id) => em.fork().findOne(ShopConnectionEntity, { tenantId, id }),
    findOrder,

    async orders(shops, limit) {
      const found = await Promise.all(
        shops.map(({ tenantId, id: connectionId }) =>
          em
            .fork()
            .find(
              ShopOrderEntity,
              { tenantId, connectionId },
              { orderBy: { createdAt: 'desc', shopOrderId: 'desc' }, limit },
            ),
        ),
      )
      return new Map<ApiKeyId, readonly TakenOrder[]>(shops.map(({ id }, index) => [id, found[index]!]))
    },

    /** The primary key, and then the end of the last claim, decide which of several processes places the order. */
    async claim(order) {
      const [claimed] = await sql<TakenOrder>({
        name: 'claim-shop-order',
        text: `
          INSERT INTO shop_orders AS known
          SELECT row.* FROM jsonb_populate_record(null::shop_orders, $1) AS row
          ON CONFLICT (tenant_id, connection_id, shop_order_id) DO UPDATE
            SET asked = excluded.asked, number = excluded.number, claimed_until = excluded.claimed_until
            WHERE known.placed_at IS NULL AND known.canceled_at IS NULL
              AND (known.claimed_until IS NULL OR known.claimed_until <= excluded.created_at)
          RETURNING ${columns}`,
        values: [toJson(rowOf({ ...order, placedAt: null, canceledAt: null, hindrance: null }))],
      })
      if (claimed) return { order: claimed, isClaimed: true }
      const existing = await findOrder(order)
      if (!existing) throw new Error(`the order ${order.shopOrderId} of a shop is neither new nor known`)
      return { order: existing, isClaimed: false }
    },

    settle: ({ tenantId, connectionId, shopOrderId }, result) =>
      settleOn(sql, [tenantId, connectionId, shopOrderId], result),

    async cancel(order, canceledAt) {
      const [canceled] = await sql<TakenOrder>({
        name: 'cancel-shop-order',
        text: `
          INSERT INTO shop_orders AS known
          SELECT row.* FROM jsonb_populate_record(null::shop_orders, $1) AS row
          ON CONFLICT (tenant_id, connection_id, shop_order_id) DO UPDATE
            SET canceled_at = coalesce(known.canceled_at, excluded.canceled_at), asked = NULL, hindrance = NULL
          RETURNING ${columns}`,
        values: [
          toJson(
            rowOf({
              ...order,
              canceledAt,
              asked: null,
              claimedUntil: null,
              placedAt: null,
              hindrance: null,
            }),
          ),
        ],
      })
      return canceled!
    },
  }
}

/** A placed order keeps nothing of what was asked: the order here knows its own. */
async function settleOn(
  sql: Sql,
  orderName: readonly string[],
  result: Parameters<ShopStore['settle']>[1],
): Promise<TakenOrder | null> {
  const [placedAt, hindrance] =
    'placedAt' in result ? [result.placedAt, null] : [null, toJson(result.hindrance)]
  const [settled] = await sql<TakenOrder>({
    name: 'settle-shop-order',
    text: `
      UPDATE shop_orders SET placed_at = coalesce($4, placed_at), hindrance = $5, claimed_until = NULL,
        asked = CASE WHEN $4::timestamptz IS NULL THEN asked END
      WHERE ${name} RETURNING ${columns}`,
    values: [...orderName, placedAt, hindrance],
  })
  return settled ?? null
}
