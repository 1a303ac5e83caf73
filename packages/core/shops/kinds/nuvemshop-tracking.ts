import type { TrackedEventType } from '../shop-origin.ts'
import { listAt, textAt, valueAt } from './read-json.ts'
import { type ShopCalls, type ShopTracking, tierOfService, trackingTexts } from './shop-kind.ts'

/** The status of the tracking event for each event that has one. */
const statuses: Partial<Record<TrackedEventType, string>> = {
  PICKED_UP: 'received_by_post_office',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  ATTEMPT_FAILED: 'delivery_attempt_failed',
  DELAYED: 'delayed',
  RETURNING: 'failure',
}

/**
 * Tells Nuvemshop of a delivery by the fulfillment orders of its order: code and page once a driver accepts, DISPATCHED from the pickup on,
 * because Nuvemshop takes tracking events after that only. docs/reference/shops.md#nuvemshop
 */
export function* trackNuvemshop(tracking: ShopTracking): ShopCalls<string | null> {
  const path = `/orders/${tracking.shopOrderId}/fulfillment-orders`
  for (const one of listAt(yield { method: 'GET', path })) {
    const id = textAt(one, ['id'], 100)
    if (id && isOurs(one, tracking)) yield* tell(`${path}/${id}`, one, tracking)
  }
  return null
}

/** One with one of our services that is under way, and has no code of another carrier. */
function isOurs(one: unknown, { code }: ShopTracking): boolean {
  const status = textAt(one, ['status'], 40) ?? ''
  const ownCode = textAt(one, ['tracking_info', 'code'], 200)
  return (
    ['UNPACKED', 'PACKED', 'DISPATCHED'].includes(status) &&
    tierOfService(textAt(one, ['shipping', 'option', 'code'], 100)) !== null &&
    (ownCode === null || ownCode === code)
  )
}

function* tell(path: string, one: unknown, tracking: ShopTracking): ShopCalls<void> {
  const { type, at, code, trackingUrl: url } = tracking
  const status = textAt(one, ['status'], 40)
  const isKnown = textAt(one, ['tracking_info', 'code'], 200) !== null
  if (type === 'CANCELED') {
    const none = { code: null, url: null, notify_customer: false }
    if (isKnown) yield { method: 'PATCH', path, body: { tracking_info: none } }
    return
  }
  if (!isKnown) yield { method: 'PATCH', path, body: { tracking_info: { code, url, notify_customer: true } } }
  const name = statuses[type]
  // Nuvemshop takes no event for a delay before the pickup.
  if (!name || (type === 'DELAYED' && status !== 'DISPATCHED')) return
  if (status === 'UNPACKED') yield { method: 'PATCH', path, body: { status: 'PACKED' } }
  if (status !== 'DISPATCHED') yield { method: 'PATCH', path, body: { status: 'DISPATCHED' } }
  if (listAt(one, 'tracking_events').some((other) => isSameEvent(other, name, at))) return
  const body = {
    status: name,
    description: trackingTexts[type],
    address: null,
    geolocation: null,
    happened_at: `${at.toISOString().slice(0, 19)}+00:00`,
    estimated_delivery_at: null,
  }
  yield { method: 'POST', path: `${path}/tracking-events`, body }
}

/** Nuvemshop refuses an event with the same texts within a minute as a duplicate. */
function isSameEvent(event: unknown, status: string, at: Date): boolean {
  const happenedAt = Date.parse(textAt(event, ['happened_at'], 40) ?? '')
  return valueAt(event, 'status') === status && Math.abs(happenedAt - at.getTime()) <= 61_000
}
