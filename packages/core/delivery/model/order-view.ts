import type { WholeLoad } from '../../freight-floor/whole-load.ts'
import type { Address } from '../../geo/address.ts'
import { distanceSourceOf } from '../../geo/roads.ts'
import { timeZoneOf } from '../../geo/time-zone.ts'
import type { Parcel } from '../../quoting/parcels.ts'
import type { TimeWindow } from '../../quoting/valid-windows.ts'
import { collectOnDeliveryView } from '../collect-on-delivery/collect-on-delivery.ts'
import { waitsForDocument } from '../goods/goods-documents.ts'
import { requirementsView } from '../requirements/stop-needs.ts'
import { type Contact, type Delivery, fullPriceCents, type Place } from './delivery.ts'
import type { ArrivalWindow, Estimate } from './estimate.ts'
import type { Instructions } from './instructions.ts'
import { isAddressIncomplete } from './place-views.ts'
import type { Rating } from './rating.ts'

/** An order as webhooks and `GET /v1/events` carry it. */
export type OrderView = ReturnType<typeof orderView>

export function orderView(delivery: Delivery, publicUrl: string, estimate: Estimate | null = null) {
  return {
    order_id: delivery.orderId,
    code: delivery.code,
    status: delivery.status,
    tier: delivery.tier,
    service_type: delivery.serviceType,
    price_cents: Number(delivery.priceCents),
    full_price_cents: Number(fullPriceCents(delivery)),
    currency: 'BRL',
    created_at: delivery.createdAt.toISOString(),
    deadline_at: delivery.deadlineAt.toISOString(),
    ready_at: delivery.readyAt?.toISOString() ?? null,
    pickup_window: timesOf(delivery.pickupWindow),
    delivery_window: timesOf(delivery.deliveryWindow),
    dispatch_from: delivery.dispatchFrom?.toISOString() ?? null,
    arrived_at_destination_at: delivery.arrivedAtDestinationAt?.toISOString() ?? null,
    distance_km: delivery.distanceMeters / 1000,
    distance_source: distanceSourceOf(delivery),
    duration_seconds: delivery.roadSeconds,
    tracking_url: trackingUrl(delivery, publicUrl),
    reference: delivery.reference,
    goods_documents: delivery.goods?.documents.map(({ kind, key }) => ({ kind, key })) ?? [],
    no_document_reason: delivery.goods?.noDocumentReason ?? null,
    waits_for_document: waitsForDocument(delivery),
    collect_on_delivery: collectOnDeliveryView(delivery),
    whole_load: delivery.wholeLoad && wholeLoadView(delivery.wholeLoad),
    metadata: delivery.metadata ?? {},
    shipment_id: delivery.shipment?.id ?? null,
    return_of: delivery.returnOf,
    returned_by: delivery.returnedBy,
    failed_attempts: delivery.failedAttempts ?? 0,
    pod: delivery.pod,
    requirements: requirementsView(delivery),
    remarks: delivery.remarks,
    instructions: delivery.instructions && instructionsView(delivery.instructions),
    rating: delivery.rating && ratingView(delivery.rating),
    address_incomplete: isAddressIncomplete(delivery),
    parcels: delivery.parcels?.map(parcelView) ?? null,
    origem: placeView(delivery.origin),
    destino: placeView(delivery.destination),
    sender: contactView(delivery.sender, null),
    recipient: contactView(delivery.recipient, delivery.remarks),
    estimate: estimate && {
      pickup: windowView(estimate.pickup),
      destination: windowView(estimate.destination),
    },
    livemode: !delivery.rehearsal,
    rehearsal: delivery.rehearsal
      ? { script: delivery.rehearsal.script, pace: delivery.rehearsal.pace }
      : null,
    driver: delivery.driver && { name: delivery.driver.firstName, persona: delivery.driver.persona },
  }
}

function wholeLoadView({ axles, cargoType, hasEmptyReturn, tableVersion, floorCents }: WholeLoad) {
  return {
    axles,
    cargo_type: cargoType,
    empty_return: hasEmptyReturn,
    table_version: tableVersion,
    floor_cents: floorCents,
  }
}

function instructionsView({ complement, reference, note, atHome, leaveWith }: Instructions) {
  return { complement, reference, note, at_home: atHome ?? null, leave_with: leaveWith ?? null }
}

function ratingView({ stars, reasons, text, at }: Rating) {
  return { stars, reasons: [...reasons], text, at: at.toISOString() }
}

export function parcelView(parcel: Parcel) {
  return {
    weight_g: parcel.weightGrams,
    length_cm: parcel.lengthCm,
    width_cm: parcel.widthCm,
    height_cm: parcel.heightCm,
    description: parcel.description,
    declared_value_cents: parcel.declaredValueCents,
    fragile: parcel.fragile,
  }
}

export function timesOf(window: TimeWindow | null) {
  return window && { from: window.from.toISOString(), until: window.until.toISOString() }
}

function windowView(window: ArrivalWindow | null) {
  return window && { p50: window.p50.toISOString(), p90: window.p90.toISOString() }
}

/** The public tracking page of a delivery. */
export function trackingUrl({ trackingToken }: Pick<Delivery, 'trackingToken'>, publicUrl: string): string {
  return `${publicUrl}/rastreio/${trackingToken}`
}

function placeView({ address, cep, lat, lng, precision, details }: Place) {
  return {
    address,
    lat,
    lng,
    precision,
    time_zone: timeZoneOf(cep),
    details: details && addressView(details),
  }
}

export function addressView({ cep, uf, pin, ...details }: Address) {
  const { street, number, complement, district, city, reference } = details
  return {
    postal_code: cep,
    street,
    number,
    complement,
    district,
    city,
    state: uf,
    reference,
    lat: pin?.lat ?? null,
    lng: pin?.lng ?? null,
  }
}

function contactView({ name, phone }: Contact, remarks: string | null) {
  return { name, phone, remarks }
}
