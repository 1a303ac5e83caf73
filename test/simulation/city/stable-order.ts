import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { BusyDriver } from '@rodovia/core/fleet/driver.ts'
import type { DueWebhook } from '@rodovia/core/notifications/webhooks/message.ts'
import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import type { CityPorts } from './stores-of-city.ts'

/**
 * Ports that give equal rows in one order. Statements that leave it open, such as those due at the same moment, give them as they lie on
 * PostgreSQL's pages, which depends on when its autovacuum ran.
 */
export function inStableOrder(ports: CityPorts): CityPorts {
  const { deliveries, drivers, webhookDeliveries } = ports
  return {
    ...ports,
    deliveries: {
      ...deliveries,
      dueForDispatch: async (...asked) =>
        sortedBy(await deliveries.dueForDispatch(...asked), ({ dispatchAt, orderId }: Delivery) => [
          dispatchAt,
          orderId,
        ]),
    },
    drivers: {
      ...drivers,
      // The core sorts them by distance, and drivers at one corner are equally near.
      near: async (...asked) => sortedBy(await drivers.near(...asked), ({ id }: BusyDriver) => [null, id]),
    },
    webhookDeliveries: {
      ...webhookDeliveries,
      relay: async (at) => sortedBy(await webhookDeliveries.relay(at), byId),
      due: async (at) => sortedBy(await webhookDeliveries.due(at), byId),
      claim: async (...asked) =>
        sortedBy(await webhookDeliveries.claim(...asked), ({ nextAttemptAt, event }: DueWebhook) => [
          nextAttemptAt,
          event.id,
        ]),
    },
  }
}

const byId = ({ id }: EndpointRef): [null, string] => [null, id]

function sortedBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => [at: Date | null, id: string],
): Item[] {
  const textOf = (item: Item) => {
    const [at, id] = keyOf(item)
    return `${at?.toISOString() ?? ''} ${id}`
  }
  return items.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
}
