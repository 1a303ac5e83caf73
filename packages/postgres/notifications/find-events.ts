import type { FilterQuery, InferEntity } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { wholeEventData } from '@rodovia/core/delivery/stored-event-data.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'

/** Events as subscribers receive them; those of an order in their order. */
export async function findEvents(
  em: EntityManager,
  filter: FilterQuery<InferEntity<typeof OutboxEventEntity>>,
): Promise<PublishedEvent[]> {
  const events = await em.fork().find(OutboxEventEntity, filter, { orderBy: { sequence: 'asc' } })
  return events.map(({ id, tenantId, kind, orderId, sequence, createdAt, data }) => ({
    ...{ id, tenantId, kind, orderId, sequence, createdAt },
    data: wholeEventData(data),
  }))
}
