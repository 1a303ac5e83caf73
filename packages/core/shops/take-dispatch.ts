import { trackingUrl } from '../delivery/model/order-view.ts'
import type { Request } from '../identity/request.ts'
import { readShopBody, requireShop } from './acting-shop.ts'
import { hubOf } from './kinds/shop-kinds.ts'
import type { TakenOrder } from './ports.ts'
import type { ShopPorts } from './shop-ports.ts'
import { takePaidOrder } from './take-event.ts'

/**
 * Takes the packages that the hub of the acting shop hands over. Each becomes an order here, once, however
 * often the hub says so. Answers in the form of the hub; a package that cannot be placed is left out, and
 * kept with the reason. Refuses like `requireShop`, with `validation_failed`, and with `unavailable` what the
 * hub has to send again.
 */
export async function takeDispatch(
  ports: ShopPorts,
  { request, body }: { request: Request; body: string },
): Promise<object> {
  const { shop } = await requireShop(ports, request, 'order.create')
  const hub = hubOf(shop)
  const taken: TakenOrder[] = []
  for (const shopOrder of hub.readPackages(readShopBody(body)))
    taken.push(await takePaidOrder(ports, request, shop, shopOrder))
  const placed = taken.filter(({ placedAt }) => placedAt !== null)
  const deliveries = await ports.deliveries.findByOrderIds(placed.map(({ orderId }) => orderId))
  return hub.writePlaced(
    placed.flatMap(({ shopOrderId, orderId }) => {
      const delivery = deliveries.get(orderId)
      if (!delivery) return []
      const url = trackingUrl(delivery, ports.deliverySettings.publicUrl)
      return [{ shopOrderId, orderId, code: delivery.code, trackingUrl: url }]
    }),
  )
}
