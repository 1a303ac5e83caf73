import type { EntityManager } from '@mikro-orm/postgresql'
import type {
  NewOpenDelivery,
  OpenDeliveryClient,
  OpenDeliveryStore,
} from '@rodovia/core/open-delivery/ports.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ApiKeyEntity } from '../entities/identity.ts'
import { WebhookEndpointEntity } from '../entities/notifications.ts'
import { OpenDeliveryClientEntity, OpenDeliveryOrderEntity } from '../entities/open-delivery.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { rowOf } from '../statements/columns.ts'
import { toJson } from '../statements/sql.ts'

/** A new client, in the transaction of its key. */
export async function insertClient(
  work: EntityManager,
  id: ApiKeyId,
  { endpoint, phone }: NewOpenDelivery,
): Promise<void> {
  await work.insert(WebhookEndpointEntity, endpoint)
  const { tenantId, id: endpointId } = endpoint
  await work.insert(OpenDeliveryClientEntity, { id, tenantId, endpointId, phone })
}

export function createOpenDelivery({ sql, em, signals }: StoreContext): OpenDeliveryStore {
  async function clientsWhere(where: object): Promise<OpenDeliveryClient[]> {
    const work = em.fork()
    const found = await work.find(OpenDeliveryClientEntity, where, { orderBy: { id: 'desc' } })
    const [keys, endpoints] = await Promise.all([
      work.find(ApiKeyEntity, { id: { $in: found.map(({ id }) => id) } }),
      work.find(WebhookEndpointEntity, {
        id: { $in: found.map(({ endpointId }) => endpointId) },
        tenantId: { $in: found.map(({ tenantId }) => tenantId) },
      }),
    ])
    return found.flatMap(({ id, tenantId, phone, endpointId }) => {
      const key = keys.find((one) => one.id === id)
      const endpoint = endpoints.find((one) => one.id === endpointId)
      return key && endpoint ? [{ id, tenantId, phone, key, endpoint }] : []
    })
  }

  return {
    clients: (tenantIds) => clientsWhere({ tenantId: { $in: [...tenantIds] } }),
    findClient: async (tenantId, id) => (await clientsWhere({ tenantId, id }))[0] ?? null,
    findOrder: ({ tenantId, clientId, requestedId }) =>
      em.fork().findOne(OpenDeliveryOrderEntity, { tenantId, clientId, requestedId }),
    findOrders: (tenantId, clientId, requestedIds) =>
      em
        .fork()
        .find(OpenDeliveryOrderEntity, { tenantId, clientId, requestedId: { $in: [...requestedIds] } }),

    /** The primary key, or the id of the order that is replaced, decides which of several requests is first. */
    async claim(order, previous) {
      const claimed = await sql({
        name: 'claim-open-delivery',
        text: `
          INSERT INTO open_delivery_orders
          SELECT row.* FROM jsonb_populate_record(null::open_delivery_orders, $1) AS row
          ON CONFLICT (tenant_id, client_id, requested_id) DO UPDATE
            SET order_id = excluded.order_id, attempt = excluded.attempt, kept = excluded.kept,
              created_at = excluded.created_at, rejection = NULL, customer_name = NULL, finished_at = NULL
            WHERE open_delivery_orders.order_id = $2
          RETURNING 1`,
        values: [toJson(rowOf(order)), previous?.orderId ?? null],
      })
      return claimed.length > 0
    },

    async reject({ tenantId, clientId, requestedId, orderId, rejection, customerName }, event) {
      const isRejected = await em.fork().transactional(async (work) => {
        const name = { tenantId, clientId, requestedId, orderId, rejection: null }
        const rejected = await work.nativeUpdate(OpenDeliveryOrderEntity, name, { rejection, customerName })
        if (rejected > 0) await work.insert(OutboxEventEntity, event)
        return rejected > 0
      })
      if (isRejected) signals.outbox()
      return isRejected
    },

    async finish({ tenantId, clientId, requestedId, orderId }, finishedAt, event) {
      const isFinished = await em.fork().transactional(async (work) => {
        const name = { tenantId, clientId, requestedId, orderId, finishedAt: null }
        const finished = await work.nativeUpdate(OpenDeliveryOrderEntity, name, { finishedAt })
        if (finished > 0) await work.insert(OutboxEventEntity, event)
        return finished > 0
      })
      if (isFinished) signals.outbox()
      return isFinished
    },
  }
}
