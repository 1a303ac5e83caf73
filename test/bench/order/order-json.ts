import { estimateArrival } from '@rodovia/core/delivery/model/estimate.ts'
import type { Status } from '@rodovia/core/delivery/model/states.ts'
import type { TimelineType } from '@rodovia/core/delivery/model/timeline.ts'
import { timelineLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'
import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'

/**
 * Reads and writes one order by hand, in the order of the contract's fields. The driver's expected arrival
 * follows the same rule, with the speeds that are known before any are measured.
 */

const photos = `SELECT json_agg(json_build_object('stage', stage, 'name', name, 'note', note, 'ts', taken_at) ORDER BY id)
  FROM photos WHERE photos.order_id = deliveries.order_id`

export const orderStatement = `
  SELECT order_id, code, status, tier, service_type, price_cents::int,
    coalesce(shipment_full_price_cents, price_cents)::int AS full_price_cents, shipment_id, created_at, deadline_at, distance_meters, road_seconds, tracking_token,
    reference, pod, remarks, origin_address, origin_lat, origin_lng, origin_precision, origin_details,
    destination_address, destination_lat, destination_lng, destination_precision, destination_details,
    sender_name, sender_phone, recipient_name, recipient_phone, driver_first_name, driver_persona,
    last_positions.lat, last_positions.lng, last_positions.at, last_positions.progress, rehearsal,
    parcels, goods, instructions, ready_at, pickup_window_from, pickup_window_until, delivery_window_from, delivery_window_until, dispatch_from,
    arrived_at_destination_at, return_of, returned_by, failed_attempts, rating_stars, rating_reasons, rating_text, rating_at, (${photos}) AS photos
  FROM deliveries LEFT JOIN last_positions USING (order_id, tenant_id, driver_id)
  WHERE order_id = $1 AND tenant_id = $2`

export const timelineStatement =
  'SELECT at, type FROM timeline_entries WHERE order_id = $1 AND tenant_id = $2 ORDER BY number'

export type TimelineRow = { at: Date; type: TimelineType }

export type OrderRow = {
  order_id: string
  code: string
  status: Status
  tier: string
  service_type: ServiceType
  price_cents: number
  full_price_cents: number
  shipment_id: string | null
  created_at: Date
  deadline_at: Date
  distance_meters: number
  road_seconds: number | null
  tracking_token: string
  reference: string | null
  pod: boolean
  remarks: string | null
  origin_address: string
  origin_lat: number
  origin_lng: number
  origin_precision: string
  origin_details: object | null
  destination_address: string
  destination_lat: number
  destination_lng: number
  destination_precision: string
  destination_details: object | null
  sender_name: string
  sender_phone: string
  recipient_name: string
  recipient_phone: string
  driver_first_name: string | null
  driver_persona: string | null
  lat: number | null
  lng: number | null
  at: Date | null
  progress: { approach: object | null } | null
  rehearsal: object | null
  parcels: object[] | null
  goods: { documents: object[]; noDocumentReason: string | null } | null
  metadata: Record<string, string> | null
  instructions: object | null
  ready_at: Date | null
  pickup_window_from: Date | null
  pickup_window_until: Date | null
  delivery_window_from: Date | null
  delivery_window_until: Date | null
  dispatch_from: Date | null
  arrived_at_destination_at: Date | null
  return_of: string | null
  returned_by: string | null
  failed_attempts: number | null
  rating_stars: number | null
  rating_reasons: string[] | null
  rating_text: string | null
  rating_at: Date | null
  photos: object[] | null
}

const showsPosition = new Set(['accepted', 'at_pickup', 'picked_up', 'in_transit'])
const settings = { speedOf: speedsFrom([], 20), pickupSeconds: 300, pickupSlowSeconds: 900 }
/** The event that begins the way to the destination. */
const begunBy: TimelineType = 'on-route'
const cancelable = new Set(['awaiting_driver', 'assigned', 'accepted', 'at_pickup'])

export function orderOf(row: OrderRow, publicUrl: string) {
  return {
    order_id: row.order_id,
    code: row.code,
    status: row.status,
    tier: row.tier,
    service_type: row.service_type,
    price_cents: row.price_cents,
    full_price_cents: row.full_price_cents,
    currency: 'BRL',
    created_at: row.created_at,
    deadline_at: row.deadline_at,
    distance_km: row.distance_meters / 1000,
    distance_source: row.road_seconds === null ? 'estimate' : 'road',
    duration_seconds: row.road_seconds,
    tracking_url: `${publicUrl}/rastreio/${row.tracking_token}`,
    reference: row.reference,
    goods_documents: row.goods?.documents ?? [],
    no_document_reason: row.goods?.noDocumentReason ?? null,
    metadata: row.metadata ?? {},
    pod: row.pod,
    requirements: null,
    remarks: row.remarks,
    instructions: row.instructions,
    rating: row.rating_at && {
      stars: row.rating_stars,
      reasons: row.rating_reasons,
      text: row.rating_text,
      at: row.rating_at,
    },
    shipment_id: row.shipment_id,
    return_of: row.return_of,
    returned_by: row.returned_by,
    failed_attempts: row.failed_attempts ?? 0,
    livemode: row.rehearsal === null,
    rehearsal: row.rehearsal,
    parcels: row.parcels,
    ready_at: row.ready_at,
    pickup_window: row.pickup_window_from && { from: row.pickup_window_from, until: row.pickup_window_until },
    delivery_window: row.delivery_window_from && {
      from: row.delivery_window_from,
      until: row.delivery_window_until,
    },
    dispatch_from: row.dispatch_from,
    arrived_at_destination_at: row.arrived_at_destination_at,
    address_incomplete: row.origin_details === null || row.destination_details === null,
    origem: {
      address: row.origin_address,
      lat: row.origin_lat,
      lng: row.origin_lng,
      precision: row.origin_precision,
      details: row.origin_details,
    },
    destino: {
      address: row.destination_address,
      lat: row.destination_lat,
      lng: row.destination_lng,
      precision: row.destination_precision,
      details: row.destination_details,
    },
    sender: { name: row.sender_name, phone: row.sender_phone, remarks: null },
    recipient: { name: row.recipient_name, phone: row.recipient_phone, remarks: row.remarks },
  }
}

export function detailOf(row: OrderRow, timeline: readonly TimelineRow[], publicUrl: string) {
  const { lat, lng, at, driver_first_name: name, driver_persona: persona } = row
  const isUnderWay = showsPosition.has(row.status)
  const position = at && lat !== null && lng !== null && isUnderWay ? { lat, lng, at } : null
  const isCancelable = cancelable.has(row.status)
  return {
    ...orderOf(row, publicUrl),
    timeline: timeline.map(({ at, type }) => ({ ts: at, type, label: timelineLabels[type]['pt-BR'] })),
    photos: row.photos ?? [],
    position,
    approach: row.progress?.approach ?? null,
    stops_before: null,
    estimate: estimateArrival(
      settings,
      {
        status: row.status,
        serviceType: row.service_type,
        origin: { lat: row.origin_lat, lng: row.origin_lng },
        destination: { lat: row.destination_lat, lng: row.destination_lng },
        distanceMeters: row.distance_meters,
      } as Parameters<typeof estimateArrival>[1],
      { position, since: timeline.findLast(({ type }) => type === begunBy)?.at ?? null },
      new Date(),
    ),
    checks: [],
    callable: name && isUnderWay ? ['recipient'] : [],
    driver: name && { name, persona },
    cancel: {
      allowed: isCancelable,
      refund_cents: isCancelable ? row.price_cents : 0,
      until: isCancelable ? 'picked_up' : null,
    },
    last_attempt: null,
    return: { allowed: false, hindrance: 'not_delivered', price_cents: row.price_cents, until: null },
    return_order: null,
    original_order: null,
    road_line: null,
  }
}
