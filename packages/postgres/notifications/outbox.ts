import type { Outbox } from '@rodovia/core/notifications/read-events.ts'
import { clientEventTypes } from '@rodovia/core/shared/event-types.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'

/** Reads only: events are written with their change, see delivery/change-rows.ts. */
export function createOutbox({ em }: StoreContext): Outbox {
  return {
    async eventsOfOrders(ids) {
      const events = await em
        .fork()
        .find(
          OutboxEventEntity,
          { orderId: { $in: [...ids] }, kind: { $nin: [...clientEventTypes] } },
          { orderBy: { sequence: 'asc' } },
        )
      return Map.groupBy(events, ({ orderId }) => orderId as OrderId)
    },
  }
}
