import type { Delivery } from '../delivery/model/delivery.ts'
import { parseDeliveryCode } from '../delivery/model/delivery-code.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { Request } from '../identity/request.ts'
import { readShopBody, requireShop } from './acting-shop.ts'
import type { PackageProgress } from './kinds/shop-kind.ts'
import { hubOf } from './kinds/shop-kinds.ts'
import type { ShopStore } from './ports.ts'
import { shopEventTypeOf } from './shop-events.ts'
import type { TrackedEventType } from './shop-origin.ts'

type Ports = { shops: ShopStore; deliveries: Deliveries }

/**
 * Returns the progress of the packages that the hub of the acting shop asks about, in the hub's form.
 * Codes that are not of this connection are left out. Refuses like `requireShop`, and with
 * `validation_failed`.
 */
export async function trackPackages(
  ports: Ports,
  { request, body }: { request: Request; body: string },
): Promise<object> {
  const { shop } = await requireShop(ports, request, 'order.read')
  const hub = hubOf(shop)
  const codes = hub.readTrackingRequest(readShopBody(body)).flatMap((text) => parseDeliveryCode(text) ?? [])
  const deliveries = [...(await ports.deliveries.findByCodes([...new Set(codes)])).values()].filter(
    ({ tenantId, shop: origin }) => tenantId === shop.tenantId && origin?.connectionId === shop.id,
  )
  const { timelines } = await ports.deliveries.details({
    timelines: deliveries.map(({ orderId }) => orderId),
  })
  return hub.writeTracking(
    deliveries.map((delivery) => progressOf(delivery, timelines.get(delivery.orderId) ?? [])),
  )
}

function progressOf(delivery: Delivery, timeline: readonly TimelineEntry[]): PackageProgress {
  return {
    code: delivery.code,
    events: timeline.flatMap((entry) => {
      const type = shopEventTypeOf[entry.type]
      return type ? [{ type, at: entry.at, ...townOf(delivery, type) }] : []
    }),
    deliveredAt: timeline.find(({ type }) => type === 'tracking.delivered')?.at ?? null,
    isReturned: delivery.status === 'returned',
  }
}

/** The events that happen in the buyer's town, at the door; all earlier events happen in the shop's town. */
const atDestination: readonly TrackedEventType[] = ['DELIVERED', 'ATTEMPT_FAILED', 'RETURNING']

function townOf({ origin, destination }: Delivery, type: TrackedEventType) {
  const { details } = atDestination.includes(type) ? destination : origin
  return { city: details?.city ?? '', state: details?.uf ?? '' }
}
