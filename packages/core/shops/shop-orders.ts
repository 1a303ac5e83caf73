import type { ApiKeys } from '../identity/api-keys/ports.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { refuse } from '../shared/refusal.ts'
import { isText } from '../shared/texts.ts'
import { findConnection } from './connections.ts'
import type { ShopConnection, TakenOrder } from './ports.ts'
import type { ShopPorts } from './shop-ports.ts'
import { takePaidOrder } from './take-event.ts'

/** The number of a shop's orders that are shown. */
const shownOrders = 20

/** The newest orders of a shop that chose one of our services. */
export async function ordersOfShop(
  { shops }: Pick<ShopPorts, 'shops'>,
  shop: ShopConnection,
): Promise<readonly TakenOrder[]> {
  return (await shops.orders([shop], shownOrders)).get(shop.id) ?? []
}

/**
 * Tries again to place an order that could not be placed. It is placed as the shop would place it. Refuses
 * with `not_found`, `forbidden`, and with `invalid_state` an order with nothing left to do, and a revoked
 * connection.
 */
export async function retryShopOrder(
  ports: ShopPorts & { apiKeys: ApiKeys },
  { request, id, shopOrderId }: { request: Request; id: string; shopOrderId: string },
): Promise<TakenOrder> {
  permit(request.actor, 'webhook.manage')
  const shop = await findConnection(ports, { request, id })
  const { tenantId, id: connectionId } = shop
  const order = isText(shopOrderId) && (await ports.shops.findOrder({ tenantId, connectionId, shopOrderId }))
  if (!order) throw refuse('not_found', { kind: 'order', id: shopOrderId })
  if (!order.asked || order.canceledAt || order.placedAt)
    throw refuse('invalid_state', { status: order.canceledAt ? 'canceled' : 'placed', allowed: [] })
  const working = await ports.apiKeys.findWorkingById(connectionId, ports.clock())
  if (!working) throw refuse('invalid_state', { status: 'revoked', allowed: [] })
  const asShop: Request = { ...request, actor: working.actor, idempotencyKey: null }
  return takePaidOrder(ports, asShop, shop, order.asked)
}
