import type { OrderView } from '../delivery/model/order-view.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import type { Deliveries } from '../delivery/ports.ts'
import type { WebhookEndpoint } from '../notifications/webhooks/endpoint.ts'
import type { WebhookCall } from '../notifications/webhooks/ports.ts'
import { webhookBody } from '../notifications/webhooks/signing.ts'
import { secondsBetween } from '../shared/clock.ts'
import { toHex } from '../shared/encodings.ts'
import { openDeliveryEventType } from '../shared/event-types.ts'
import type { ApiKeyId, OrderId, TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { OpenDelivery } from './open-delivery.ts'
import type { OpenDeliveryView } from './open-delivery-view.ts'

/** `openDeliveryAppId`: a UUID, the same for every requester. */
export type OpenDeliveryCallPorts = Pick<SystemPorts, 'hmacSha256'> & {
  deliveries: Pick<Deliveries, 'details'>
  openDelivery: {
    findOrders(
      tenantId: TenantId,
      clientId: ApiKeyId,
      requestedIds: readonly string[],
    ): Promise<readonly { orderId: OrderId; requestedId: string; kept: OpenDelivery }[]>
  }
  openDeliveryAppId: string
}

/** The part of an event that the outbox stores: without the order if it was rejected before there was one. */
export type OpenDeliveryEventData = Pick<OrderView, 'order_id'> & { recipient: { name: string } } & Partial<
    Omit<OrderView, 'order_id' | 'recipient'>
  > & { open_delivery: OpenDeliveryView }

/** The request that tells the requester of an event: `newLogisticEvent` of docs/reference/open-delivery.md. */
export async function openDeliveryCall(
  ports: OpenDeliveryCallPorts,
  event: PublishedEvent,
  endpoint: Pick<WebhookEndpoint, 'url' | 'secret'>,
): Promise<WebhookCall> {
  const { open_delivery: about } = event.data as OpenDeliveryEventData
  return signedCall(ports, endpoint, {
    path: 'newLogisticEvent',
    body: await bodyOfEvent(ports, event),
    about,
  })
}

/** The body of an event for its endpoint, with the same bytes in each attempt. */
export async function bodyOfEvent(
  ports: Pick<OpenDeliveryCallPorts, 'deliveries' | 'openDelivery'>,
  event: PublishedEvent,
): Promise<string> {
  if (event.kind !== openDeliveryEventType) return webhookBody(event)
  const data = event.data as OpenDeliveryEventData
  const [pickedAt, combined] = await Promise.all([
    pickedAtOf(ports, data),
    combinedAt(ports, event.tenantId, data.open_delivery),
  ])
  return JSON.stringify(openDeliveryBody(data, { pickedAt, combined }))
}

type About = Pick<OpenDeliveryView, 'version' | 'merchant'>

/** A request to the requester, signed by the client's secret. The path of v1 begins with `/v1`. */
export function signedCall(
  { hmacSha256, openDeliveryAppId }: Pick<OpenDeliveryCallPorts, 'hmacSha256' | 'openDeliveryAppId'>,
  { url, secret }: Pick<WebhookEndpoint, 'url' | 'secret'>,
  { path, body, about }: { path: string; body: string; about: About },
): WebhookCall {
  return {
    url: `${url.replace(/\/$/, '')}${about.version === 'v1' ? '/v1' : ''}/${path}`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-app-id': openDeliveryAppId,
      'x-app-merchantid': encodeURI(about.merchant.id),
      'x-app-signature': toHex(hmacSha256(secret, body)),
    },
    body,
  }
}

/** When the driver took the parcel, where the event comes after that. */
async function pickedAtOf(
  { deliveries }: Pick<OpenDeliveryCallPorts, 'deliveries'>,
  { order_id: orderId, open_delivery: { expected } }: OpenDeliveryEventData,
): Promise<Date | null> {
  if (!expected || expected.pickup !== null) return null
  const { timelines } = await deliveries.details({ timelines: [orderId] })
  return timelines.get(orderId)?.findLast(({ type }) => type === 'tracking.picked_up')?.at ?? null
}

/**
 * Returns the orders that the requester asked to combine, if they are of the same merchant and the same
 * driver carried them at the time of the event. The result follows from timelines, which only grow.
 */
async function combinedAt(
  { deliveries, openDelivery }: Pick<OpenDeliveryCallPorts, 'deliveries' | 'openDelivery'>,
  tenantId: TenantId,
  { at, client_id, merchant, driver_id, combined_order_ids: combinedIds }: OpenDeliveryView,
): Promise<string[]> {
  if (driver_id === null || combinedIds.length === 0) return []
  const others = await openDelivery.findOrders(tenantId, client_id as ApiKeyId, combinedIds)
  const { timelines } = await deliveries.details({ timelines: others.map(({ orderId }) => orderId) })
  return others
    .filter(({ orderId, kept }) => {
      const past = (timelines.get(orderId) ?? []).filter((entry) => entry.at <= new Date(at))
      return kept.merchantId === merchant.id && carrierOf(past) === driver_id
    })
    .map(({ requestedId }) => requestedId)
}

const endsCarrying: ReadonlySet<string> = new Set([
  ...['unassign', 'reschedule', 'return', 'tracking.delivered', 'tracking.canceled'],
])

/** The driver who had accepted and not yet handed over at the end of these entries. */
function carrierOf(past: readonly TimelineEntry[]): string | null {
  const last = past.findLast(({ type }) => type === 'accept' || endsCarrying.has(type))
  return last?.type === 'accept' && 'userId' in last.by ? last.by.userId : null
}

/** The body of `newLogisticEvent`: DeliveryOrderEvent. */
export function openDeliveryBody(
  data: OpenDeliveryEventData,
  { pickedAt, combined }: { pickedAt: Date | null; combined: readonly string[] },
): object {
  const { open_delivery: openDelivery } = data
  const at = new Date(openDelivery.at)
  return {
    deliveryId: data.order_id,
    orderId: openDelivery.order_id,
    orderDisplayId: openDelivery.order_display_id,
    merchant: openDelivery.merchant,
    event: {
      type: openDelivery.type,
      datetime: at.toISOString(),
      ...(openDelivery.rejection?.message && { message: openDelivery.rejection.message }),
      ...(openDelivery.rejection && { rejectionInfo: { reason: openDelivery.rejection.reason } }),
    },
    ...(openDelivery.problem && {
      problem: [
        {
          reason: openDelivery.problem.reason,
          ...(openDelivery.problem.message !== null && { message: openDelivery.problem.message }),
          datetime: at.toISOString(),
          canFinishDeliver: openDelivery.problem.can_finish,
          needMerchantAction: false,
        },
      ],
    }),
    customerName: data.recipient.name,
    ...(openDelivery.driver_id && {
      vehicle: { type: openDelivery.vehicle, container: openDelivery.container },
      deliveryPerson: { id: openDelivery.driver_id, name: data.driver?.name ?? '' },
    }),
    ...(data.price_cents !== undefined && { deliveryPrice: openDeliveryPrice(data.price_cents) }),
    ...(openDelivery.expected && { eta: etaOf(at, openDelivery, openDelivery.expected, pickedAt) }),
    ...(data.tracking_url && { externalTrackingURL: data.tracking_url }),
    ...(combined.length > 0 && { combinedOrdersIds: combined }),
  }
}

/** A price of the one tariff, which is never raised for a single request. */
export function openDeliveryPrice(priceCents: number): object {
  return {
    price: { value: priceCents / 100, currency: 'BRL' },
    pricingList: 'NORMAL',
    additionalPricePercentual: 0,
  }
}

function etaOf(
  at: Date,
  { deliver_until }: OpenDeliveryView,
  { pickup, delivery }: { pickup: string | null; delivery: string },
  pickedAt: Date | null,
): object {
  return {
    updateMethod: 'ONLINE',
    pickupEtaInMinutes: pickup === null ? 0 : minutesUntil(at, pickup),
    pickupEtaDatetime: pickup ?? (pickedAt ?? at).toISOString(),
    deliveryEtaInMinutes: minutesUntil(at, delivery),
    deliveryEtaDatetime: delivery,
    maxDeliveryTime: deliver_until,
  }
}

export function minutesUntil(at: Date, time: string): number {
  return Math.max(0, Math.ceil(secondsBetween(at, new Date(time)) / 60))
}
