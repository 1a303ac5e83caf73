/**
 * The fields of orders and deliveries that the stored operations select. The aliases are the contract's names
 * and their order is that of the response, so that no response needs a translation.
 */

const contact = 'name phone remarks'
export const addressParts =
  'postal_code: postalCode street number complement district city state reference lat lng' as const
const place = `address lat lng precision time_zone: timeZone details { ${addressParts} }` as const
const places =
  `address_incomplete: isAddressIncomplete origem: origin { ${place} } destino: destination { ${place} }` as const
const instructions =
  'instructions { complement reference note at_home: atHome leave_with: leaveWith { place name } }' as const
const rating = 'rating { stars reasons text at }'
const goods = 'goods_documents: goodsDocuments { kind key } no_document_reason: noDocumentReason'
const stopRequirements =
  'photo signature photo_or_signature: photoOrSignature pin barcode barcodes document age'
export const requirementFields =
  `requirements { pickup { ${stopRequirements} } handover { ${stopRequirements} } return { ${stopRequirements} } }` as const
export const collectOnDelivery =
  'collect_on_delivery: collectOnDelivery { amount_cents: amountCents method status collected_at: collectedAt received_cents: receivedCents change_cents: changeCents }'
export const checks =
  'checks { place at kinds signer_name: signerName barcodes document_kind: documentKind document_last4: documentLast4 distance_m: distanceMeters }'
/** A whole load, with its floor. */
export const wholeLoadParts =
  'axles cargo_type: cargoType empty_return: emptyReturn table_version: tableVersion floor_cents: floorCents'
export const wholeLoad = `whole_load: wholeLoad { ${wholeLoadParts} }` as const
/** The CIOT and the toll voucher of a whole load. */
export const freightOperations = `freight_operations: freightOperations {
  kind status number plate rntrc amount_cents: amountCents means refusal_code: refusalCode refusal_text: refusalText
  requested_at: requestedAt issued_at: issuedAt ended_at: endedAt
}` as const
const contacts = `sender { ${contact} } recipient { ${contact} }` as const
const history = 'timeline { ts type label } photos { stage name note ts url }'

export const parcelFields =
  `parcels { weight_g: weightGrams length_cm: lengthCm width_cm: widthCm height_cm: heightCm
  description declared_value_cents: declaredValueCents fragile }` as const

export const schedule = `ready_at: readyAt pickup_window: pickupWindow { from until }
  delivery_window: deliveryWindow { from until } dispatch_from: dispatchFrom` as const

export const arrival = 'arrived_at_destination_at: arrivedAtDestinationAt'

export const estimate = 'estimate { pickup { p50 p90 } destination { p50 p90 } }'

/** An order as its driver sees it: docs/reference/contract.md#2-resources, and what the driver's app needs for the next step. */
export const deliveryFields = `
  code status tier service_type: serviceType created_at: createdAt deadline_at: deadlineAt distance_km: distanceKm
  distance_source: distanceSource duration_seconds: durationSeconds
  offer_expires_at: offerExpiresAt allowed_steps: allowedSteps pod ${requirementFields} ${collectOnDelivery} needs_pin: needsPin earnings_cents: earningsCents
  masked: isMasked numbers_hidden: areNumbersHidden callable: callableParties
  original_code: originalCode failed_attempts: failedAttempts route_id: routeId
  suggestion { step since } ${parcelFields} ${schedule} ${arrival} ${estimate} remarks ${goods} ${wholeLoad} ${freightOperations} payment_due_on: paymentDueOn ${instructions} ${places} ${contacts} ${history}` as const

export const missedWindowFields = 'code kind until expected_at: expectedAt' as const

/** A route as its driver sees it; a delivery has the rest under its own address. */
export const driverRouteFields = `
  route_id: id status pay_cents: payCents distance_km: distanceKm travel_seconds: travelSeconds offered_at: offeredAt expires_at: expiresAt
  answered_at: answeredAt ends_at: endsAt
  stops {
    kind planned_at: plannedAt done: isDone missed_by_skip: missedBySkip { ${missedWindowFields} }
    delivery { code status service_type: serviceType deadline_at: deadlineAt earnings_cents: earningsCents masked: isMasked ${schedule} ${places} }
  }` as const

/** An order as its shipper sees it in lists: docs/reference/rules.md#shapes-on-rest. */
export const orderFields = `
  order_id: id code status tier service_type: serviceType price_cents: priceCents full_price_cents: fullPriceCents currency created_at: createdAt
  deadline_at: deadlineAt distance_km: distanceKm distance_source: distanceSource duration_seconds: durationSeconds
  tracking_url: trackingUrl reference ${goods} waits_for_document: waitsForDocument ${wholeLoad} metadata pod ${requirementFields} ${collectOnDelivery} remarks ${instructions} ${rating}
  shipment_id: shipmentId return_of: returnOf returned_by: returnedBy failed_attempts: failedAttempts
  livemode rehearsal { script pace } ${parcelFields} ${schedule} ${arrival} ${places} ${contacts}` as const

/** One order with its tracking. An operation that spreads `...OrderDetail` holds this fragment. */
export const orderDetail = `fragment OrderDetail on Order {
  ${orderFields} ${history} position { lat lng at } approach { stop nearness since } stops_before: stopsBefore ${estimate}
  ${checks} callable: callableParties driver { name persona } cancel { allowed refund_cents: refundCents until }
  last_attempt: lastAttempt { number reason at } return: returnOffer { allowed hindrance price_cents: priceCents until }
  ${freightOperations} payment_due_on: paymentDueOn
  return_order: returnOrder { order_id: id code status } original_order: originalOrder { order_id: id code status }
}` as const

export const userFields = 'id email name role persona phone pix_key: pixKey'
export const tenantFields = 'id name tipo is_motorista: isMotorista'

export const quotedPlace = 'cep city uf lat lng precision precision_note: precisionNote time_zone: timeZone'
