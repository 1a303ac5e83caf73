import { photoStages } from '@rodovia/core/delivery/delivery.ts'
import { proximities, stops } from '@rodovia/core/delivery/positions/approach.ts'
import { proofVerdicts } from '@rodovia/core/delivery/proof/verify-proof.ts'
import { rehearsalPaces, rehearsalScripts } from '@rodovia/core/delivery/rehearsal.ts'
import { driverSteps, statuses } from '@rodovia/core/delivery/states.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import { roles, tenantKinds } from '@rodovia/core/identity/roles.ts'
import { pushPlatforms } from '@rodovia/core/notifications/ports.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { orderableTiers, tiers } from '@rodovia/core/quoting/tier.ts'
import { z } from 'zod'

/**
 * What answers are made of, for the description of the doors: contract section 2 and the product's shapes on REST. What is not
 * there is null, never missing. The ids are the names under which the description lists them.
 */

export const named = <Schema extends z.ZodType>(id: string, schema: Schema) => schema.meta({ id })

export const time = z.string().meta({ format: 'date-time', example: '2026-05-31T12:00:00.000Z' })
export const uuid = z.string().meta({ format: 'uuid' })
export const url = z.string().meta({ format: 'uri' })
const hex = z.string().meta({ pattern: '^[0-9a-f]{64}$' })
const cents = z.int().meta({ description: 'Whole centavos' })
const count = z.int().min(0)
const lat = z.number()
const lng = z.number()
const tier = z.enum(tiers)

export const user = named(
  'User',
  z.object({
    id: uuid,
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    persona: z.enum(personas).nullable(),
    phone: z.string().nullable(),
    pix_key: z.string().nullable(),
  }),
)

export const tenant = named(
  'Tenant',
  z.object({ id: uuid, name: z.string(), tipo: z.enum(tenantKinds), is_motorista: z.boolean() }),
)

export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Seconds that the access token lives' }),
  user,
  tenant,
})

const place = named('Place', z.object({ address: z.string(), lat: lat.nullable(), lng: lng.nullable() }))
const contact = named(
  'Contact',
  z.object({ name: z.string(), phone: z.string(), remarks: z.string().nullable() }),
)
const timelineEvent = named('TimelineEvent', z.object({ ts: time, type: z.string(), label: z.string() }))
const photo = named(
  'Photo',
  z.object({
    stage: z.enum(['pickup', 'delivery', 'signature', 'damage', 'photo']),
    name: z.string(),
    note: z.string(),
    ts: time,
    url: url,
  }),
)
const timedPosition = named('TimedPosition', z.object({ lat, lng, at: time }))

const approach = named(
  'Approach',
  z.object({ stop: z.enum(stops), nearness: z.enum(proximities), since: time }),
).nullable()

const arrivalWindow = named('ArrivalWindow', z.object({ p50: time, p90: time })).nullable()

/** By then in half of the cases, by then in nine of ten; null where nothing can be said. */
export const estimate = named(
  'Estimate',
  z.object({ pickup: arrivalWindow, destination: arrivalWindow }),
).nullable()

const carriage = {
  code: z.string().meta({ example: 'RD0A1B2C3D' }),
  status: z.enum(statuses),
  tier: tier.nullable(),
  service_type: z.enum(serviceTypes),
  created_at: time,
  deadline_at: time.nullable(),
  distance_km: z.number().nullable(),
  pod: z.boolean(),
  remarks: z.string().nullable(),
  origem: place,
  destino: place,
  sender: contact,
  recipient: contact,
}
const history = { timeline: z.array(timelineEvent), photos: z.array(photo) }

export const delivery = named(
  'Delivery',
  z.object({
    ...carriage,
    ...history,
    offer_expires_at: time.nullable(),
    allowed_steps: z.array(z.string()),
    needs_pin: z.boolean(),
    earnings_cents: cents,
    suggestion: z.object({ step: z.enum(driverSteps), since: time }).nullable(),
    estimate,
  }),
)

export const livemode = z.boolean().meta({ description: 'False in a rehearsal, which is for test keys' })

const rehearsal = z
  .object({ script: z.enum(rehearsalScripts), pace: z.enum(rehearsalPaces) })
  .nullable()
  .meta({ description: 'How it is rehearsed; null where it is meant' })

export const orderFields = {
  ...carriage,
  order_id: uuid,
  price_cents: cents,
  currency: z.literal('BRL'),
  tracking_url: url,
  reference: z.string().nullable(),
  livemode,
  rehearsal,
}

/** Whoever has it now, by first name. */
export const driver = z.object({ name: z.string(), persona: z.enum(personas) }).nullable()

export const order = named('Order', z.object(orderFields))

export const cancelPreview = z.object({
  allowed: z.boolean(),
  refund_cents: cents,
  until: z.string().nullable(),
})

export const orderDetail = named(
  'OrderDetail',
  z.object({
    ...orderFields,
    ...history,
    position: timedPosition.nullable(),
    approach,
    estimate,
    driver,
    cancel: cancelPreview,
  }),
)

export const incident = named(
  'Incident',
  z.object({
    id: uuid,
    code: z.string(),
    note: z.string().nullable(),
    opened_at: time,
    resolved_at: time.nullable(),
  }),
)

export { cents, count, timedPosition }

export const paged = { total: count, limit: count, offset: count }

const statementEntry = named(
  'StatementEntry',
  z.object({
    id: z.string(),
    ts: time,
    type: z.enum(['credit', 'debit']),
    reason: z.string(),
    amount_cents: cents,
    balance_after_cents: cents,
    order_id: uuid.nullable(),
  }),
)

export const wallet = z.object({
  currency: z.literal('BRL'),
  balance_cents: cents,
  statement: z.array(statementEntry),
  ...paged,
})

const quotedPlace = named(
  'QuotedPlace',
  z.object({
    cep: z.string(),
    city: z.string().nullable(),
    uf: z.string(),
    lat,
    lng,
    precision: z.enum(['street', 'district', 'city', 'region']),
  }),
)
const tierPrice = named('TierPrice', z.object({ price_cents: cents, deadline_hours: z.int() }))

export const quote = z.object({
  cotacao_id: uuid,
  expires_at: time,
  service_type: z.enum(serviceTypes),
  tier: z.enum(['turbo', 'express']).nullable(),
  origem: quotedPlace,
  destino: quotedPlace,
  distance_km: z.number(),
  price_cents: cents,
  currency: z.literal('BRL'),
  breakdown: z.array(z.object({ label: z.string(), cents })),
  tiers: z.object({ turbo: tierPrice, express: tierPrice, padrao: tierPrice }),
})

export const file = z.string().meta({ format: 'binary' })

export const nearby = z.object({
  drivers: z.array(z.object({ lat, lng, service_type: z.enum(serviceTypes), distance_km: z.number() })),
  total: count,
  ttl_seconds: count,
})

const town = named('Town', z.object({ address: z.string(), lat, lng }))

/** No telephone, first names only, the driver's position between acceptance and hand-over (product rules, Privacy). */
export const tracking = named(
  'Tracking',
  z.object({
    livemode,
    code: z.string().meta({ example: 'RD0A1B2C3D' }),
    status: z.enum(statuses),
    status_label: z.string(),
    tier: z.enum(orderableTiers),
    service_type: z.enum(serviceTypes),
    created_at: time,
    deadline_at: time,
    distance_km: z.number(),
    tracking_url: url,
    origem: town,
    destino: town,
    sender_name: z.string(),
    recipient_name: z.string(),
    driver_name: z.string().nullable(),
    position: timedPosition.nullable(),
    approach,
    estimate,
    timeline: z.array(timelineEvent),
  }),
)

const evidence = named(
  'Evidence',
  z.object({ stage: z.enum(photoStages), ts: time, sha256: hex, sent_sha256: hex.nullable() }),
)

/** What anyone learns who asks about a proof: of the delivery no more than its tracking page tells. */
export const proof = named(
  'ProofCheck',
  z.object({
    verdict: z.enum(proofVerdicts),
    head: z.string().meta({ description: 'In full, where it is known' }),
    is_file_genuine: z.boolean().nullable().meta({ description: 'Null where no file was asked about' }),
    delivery: z
      .object({
        entry: z.int().meta({ description: 'The number of the timeline entry with that hash, from 1 on' }),
        entry_at: time,
        entry_label: z.string(),
        entries_since: count,
        broken_entry: z.int().nullable().meta({ description: 'The first that does not fit the chain' }),
        erased_entries: z.int().meta({ description: 'Those whose personal facts were erased' }),
        erased_at: time.nullable(),
        livemode,
        code: z.string().meta({ example: 'RD0A1B2C3D' }),
        status: z.enum(statuses),
        status_label: z.string(),
        sender_name: z.string(),
        recipient_name: z.string(),
        origem: z.object({ address: z.string() }),
        destino: z.object({ address: z.string() }),
        picked_up_at: time.nullable(),
        ended_at: time.nullable(),
        evidence: z.array(evidence),
      })
      .nullable()
      .meta({ description: 'Null where no timeline has that head' }),
  }),
)

const earned = named('Earned', z.object({ count, cents }))

export const earnings = named(
  'Earnings',
  z.object({
    currency: z.literal('BRL'),
    balance_cents: cents,
    today: earned,
    last_7_days: earned,
    last_30_days: earned,
    all_time: earned,
    by_day: z.array(z.object({ date: z.string().meta({ format: 'date' }), count, cents })),
    last_deliveries: z.array(z.object({ code: z.string(), tier, delivered_at: time, cents })),
  }),
)

export const push = z.object({
  platform: z.enum(pushPlatforms),
  device: z.string().nullable(),
  app_version: z.string().nullable(),
  registered_at: time,
})

/** Contract section 7. */
export const error = named(
  'Error',
  z.object({
    ok: z.literal(false),
    error: z.string().meta({ description: 'A code, in snake_case' }),
    message: z.string().optional(),
    details: z.unknown().optional(),
  }),
)
