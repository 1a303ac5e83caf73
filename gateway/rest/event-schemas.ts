import type { EventType } from '@rodovia/core/shared/event-types.ts'
import { z } from 'zod'
import { cents, driver, estimate, livemode, named, orderFields, time, url, uuid } from './response-schemas.ts'

/** What webhooks and `GET /v1/events` tell, kind by kind (product rules, Events). */

const orderInEvent = named('OrderInEvent', z.object({ ...orderFields, estimate, driver }))

const credited = z.object({
  amount_cents: cents,
  balance_cents: cents,
  currency: z.literal('BRL'),
  reason: z.enum(['manual_credit', 'top_up']),
})

const endpoint = { endpoint_id: uuid, url }

function eventSchema(type: EventType, data: z.ZodType) {
  const envelope = {
    id: uuid,
    type: z.literal(type),
    created_at: time,
    sequence: z.int(),
    tenant_id: uuid,
    livemode,
  }
  return z.object({ ...envelope, data })
}

const eventDescriptions = {
  'tracking.driver_assigned': [
    'The order is offered to a driver; told for each one who is asked',
    orderInEvent,
  ],
  'tracking.picked_up': ['The driver has the parcel', orderInEvent],
  'tracking.delivered': ['The parcel is handed over', orderInEvent],
  'tracking.sla_breached': ['The deadline has passed without a delivery; told once', orderInEvent],
  'tracking.canceled': ['The order is canceled', orderInEvent],
  'wallet.credit': [
    'The wallet got money: that of a canceled order, or a credit',
    z.union([orderInEvent, credited]),
  ],
  'wallet.debit': ['An order was paid', orderInEvent],
  'webhook.test': ['An endpoint was made, and is tried out; told to that one only', z.object(endpoint)],
  'webhook.disabled': [
    'An endpoint was given up; told to the others',
    z.object({ ...endpoint, reason: z.enum(['gone', 'failing']), failing_since: time.nullable() }),
  ],
} as const satisfies Record<EventType, readonly [summary: string, data: z.ZodType]>

/** Each kind in a few words, with what is sent. */
export const publishedEvents = Object.entries(eventDescriptions).map(([kind, [summary, data]]) => ({
  kind,
  summary,
  schema: eventSchema(kind as EventType, data),
}))

export const event = named('Event', z.union(publishedEvents.map(({ schema }) => schema)))
