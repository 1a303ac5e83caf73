import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import type { Request } from '../identity/request.ts'
import { addSeconds } from '../shared/clock.ts'
import type { OrderId } from '../shared/ids.ts'
import { isRefusal, refuse } from '../shared/refusal.ts'
import { readShopBody, requireShop } from './acting-shop.ts'
import type { ShopNotice, ShopOrder } from './kinds/shop-kind.ts'
import { checkoutOf } from './kinds/shop-kinds.ts'
import { placeShopOrder } from './place-shop-order.ts'
import type { NewTakenOrder, Shop, TakenOrder } from './ports.ts'
import { runShopCalls } from './shop-calls.ts'
import type { ShopPorts } from './shop-ports.ts'

/** The shop sends an event again that was not taken, so it waits no longer than this. */
const againSeconds = 10

/**
 * Takes what the acting shop says of an order. A paid order with one of our services becomes an order here,
 * once, however often and at once the shop says so; one that it cancels before the pickup is canceled and
 * refunded. What cannot be placed is kept with the reason. Refuses like `requireShop`, with
 * `validation_failed` what is not JSON, and with `unavailable` what the shop has to send again.
 */
export async function takeShopEvent(
  ports: ShopPorts,
  { request, topic, body }: { request: Request; topic: string; body: string },
): Promise<true> {
  const { shop } = await requireShop(ports, request, 'order.create')
  const notice = await readNotice(ports, shop, { topic, body: readShopBody(body) })
  if (notice.kind === 'paid' && notice.order.tier) await takePaidOrder(ports, request, shop, notice.order)
  if (notice.kind === 'canceled' && notice.order.tier)
    await takeCancellation(ports, request, shop, notice.order)
  return true
}

async function readNotice(
  ports: ShopPorts,
  shop: Shop,
  { topic, body }: { topic: string; body: unknown },
): Promise<ShopNotice> {
  const { result } = await runShopCalls(ports, shop, checkoutOf(shop).readNotice(topic, body))
  if (result) return result
  throw refuse('unavailable', { retryAfterSeconds: againSeconds })
}

/** A process that ended while it placed an order holds the claim so long. */
const claimSeconds = 30

/** Places a paid order once. Refuses with `unavailable` while another process places it. */
export async function takePaidOrder(
  ports: ShopPorts,
  request: Request,
  shop: Shop,
  shopOrder: ShopOrder,
): Promise<TakenOrder> {
  const at = ports.clock()
  const claimedUntil = addSeconds(at, claimSeconds)
  const taken = await ports.shops.claim({
    ...newOrder(ports, shop, shopOrder),
    asked: shopOrder,
    claimedUntil,
  })
  const { order } = taken
  if (order.canceledAt) return cancelPlaced(ports, request, order)
  if (order.placedAt) return order
  if (!taken.isClaimed) throw refuse('unavailable', { retryAfterSeconds: againSeconds })
  const hindrance = await placeShopOrder(ports, request, shop, { ...order, asked: shopOrder })
  const settled = await ports.shops.settle(order, hindrance ? { hindrance } : { placedAt: ports.clock() })
  // The shop may have canceled it meanwhile.
  return settled?.canceledAt ? cancelPlaced(ports, request, settled) : (settled ?? order)
}

async function takeCancellation(
  ports: ShopPorts,
  request: Request,
  shop: Shop,
  canceled: Pick<ShopOrder, 'id' | 'number'>,
): Promise<void> {
  const order = await ports.shops.cancel(newOrder(ports, shop, canceled), ports.clock())
  await cancelPlaced(ports, request, order)
}

/** Cancels the order here of an order that the shop canceled. From the pickup on it is too late, which stays to be seen. */
async function cancelPlaced(ports: ShopPorts, request: Request, order: TakenOrder): Promise<TakenOrder> {
  const { orderId } = order
  if (!(await ports.deliveries.findByOrderIds([orderId])).has(orderId)) return order
  try {
    await cancelOrder(ports, { request, orderId })
    return order
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'invalid_state') throw error
    return (await ports.shops.settle(order, { hindrance: { reason: 'too_late', detail: null } })) ?? order
  }
}

function newOrder(
  { newId, clock }: ShopPorts,
  { tenantId, id: connectionId }: Shop,
  { id: shopOrderId, number }: Pick<ShopOrder, 'id' | 'number'>,
): NewTakenOrder {
  return { tenantId, connectionId, shopOrderId, number, orderId: newId<OrderId>(), createdAt: clock() }
}
