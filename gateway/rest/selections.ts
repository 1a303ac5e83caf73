/**
 * What the stored operations ask of orders and deliveries. The aliases are the contract's words, and the order of the
 * fields is that of the answer, so that an answer needs no translation.
 */

const party = 'name phone remarks'
const places = 'origem: origin { address lat lng } destino: destination { address lat lng }'
const history = 'timeline { ts type label } photos { stage name note ts url }'

const estimate = 'estimate { pickup { p50 p90 } destination { p50 p90 } }'

/** The driver's face (contract section 2, Delivery), and what the driver has to know to do the next step. */
export const deliveryFields = `
  code status tier service_type: serviceType created_at: createdAt deadline_at: deadlineAt distance_km: distanceKm
  offer_expires_at: offerExpiresAt allowed_steps: allowedSteps pod needs_pin: needsPin earnings_cents: earningsCents
  suggestion { step since } ${estimate}
  remarks ${places} sender { ${party} } recipient { ${party} } ${history}`

/** The shipper's face, as in lists (product rules, Shapes on REST). */
export const orderFields = `
  order_id: id code status tier service_type: serviceType price_cents: priceCents currency created_at: createdAt
  deadline_at: deadlineAt distance_km: distanceKm tracking_url: trackingUrl reference pod remarks
  livemode rehearsal { script pace }
  ${places} sender { ${party} } recipient { ${party} }`

export const orderDetailFields = `${orderFields}
  ${history} position { lat lng at } approach { stop nearness since } ${estimate} driver { name persona } cancel { allowed refund_cents: refundCents until }`
