import { incidentCodes } from '@rodovia/core/delivery/incident.ts'
import { operatorActions } from '@rodovia/core/dispatch/operate-delivery.ts'
import { offerOutcomes, skipReasons } from '@rodovia/core/fleet/offer.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, optionalText, text } from '@rodovia/gateway/rest/request-fields.ts'
import * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import { type RouteMount, route } from '@rodovia/gateway/rest/route.ts'
import { z } from 'zod'

export const path = '/conta/despacho'
const at = (below: string): RouteMount => ({ path: `${path}${below}`, tag: 'embarcador', auth: 'bearer' })

/** More than that nobody works through on one page. */
const maximumOrders = 200

const fields = `order_id: id code status deadline_at: deadlineAt service_type: serviceType recipient { name phone }
  origem: origin { address lat lng } destino: destination { address lat lng } position { lat lng at }
  driver { id name persona } incidents { code note openedAt resolvedAt }`

const { order_id, code, status, service_type } = answers.orderFields
const place = z.object({ address: z.string(), lat: z.number(), lng: z.number() })
const named = z.object({ id: answers.uuid, name: z.string(), persona: z.string() })
const dispatched = z.object({
  order_id,
  code,
  status,
  service_type,
  deadline_at: answers.time,
  recipient: z.object({ name: z.string(), phone: z.string() }),
  origem: place,
  destino: place,
  position: answers.timedPosition.nullable(),
  driver: named.nullable(),
  incidents: z.array(
    z.object({
      code: z.enum(incidentCodes),
      note: z.string().nullable(),
      openedAt: answers.time,
      resolvedAt: answers.time.nullable(),
    }),
  ),
})
export type DispatchedOrder = z.infer<typeof dispatched>

const reason = z.enum(skipReasons)
const inDetail = dispatched.extend({
  sender: z.object({ name: z.string(), phone: z.string() }),
  timeline: z.array(z.object({ ts: answers.time, label: z.string() })),
  offers: z.array(
    z.object({
      offeredAt: answers.time,
      distanceKm: z.number(),
      outcome: z.enum(offerOutcomes).nullable(),
      driver: named,
      skipped: z.array(z.object({ reason, driver: named })),
    }),
  ),
  candidates: z.array(
    z.object({ distanceKm: z.number().nullable(), reason: reason.nullable(), driver: named }),
  ),
})
export type DispatchedOrderDetail = z.infer<typeof inDetail>

export const queueRoute = route({
  ...at(''),
  method: 'GET',
  summary: 'What is under way, and what is in danger first',
  answers: z.object({ orders: z.array(dispatched), total: answers.count }),
  operation: `query DispatchQueue { queue: dispatchQueue(first: ${maximumOrders}) { orders { ${fields} } total: totalCount } }`,
  answer: ({ queue }: { queue: object }) => queue,
})

export const dispatchedOrderRoute = route({
  ...at('/:order_id'),
  method: 'GET',
  summary: 'An order as those see it who dispatch it',
  answers: z.object({ order: inDetail }),
  operation: `query DispatchedOrder($order_id: ID!) {
    order: dispatchedOrder(id: $order_id) { ${fields} sender { name phone } timeline { ts label }
      offers { offeredAt distanceKm outcome driver { id name persona } skipped { reason driver { id name persona } } }
      candidates { distanceKm reason driver { id name persona } }
    }
  }`,
  variables: ({ params }) => params,
})

export const assignRoute = route({
  ...at('/:order_id/motorista'),
  method: 'POST',
  summary: 'Offers it to a driver',
  answers: z.object({}),
  body: z.object({ driver_id: text }, expectingObject),
  operation:
    'mutation Assign($order_id: ID!, $driver_id: ID!) { assignDriver(orderId: $order_id, driverId: $driver_id) { id } }',
  variables: ({ params, body }) => ({ ...params, ...body }),
})

export const decideRoute = route({
  ...at('/:order_id/decidir'),
  method: 'POST',
  summary: 'Decides about it',
  answers: z.object({}),
  body: z.object(
    {
      action: z.enum(operatorActions, expecting(`one of ${operatorActions.join(', ')}`)),
      note: optionalText,
    },
    expectingObject,
  ),
  operation:
    'mutation Decide($order_id: ID!, $action: OperatorAction!, $note: String) { operateDelivery(orderId: $order_id, action: $action, note: $note) { id } }',
  variables: ({ params, body }) => ({ ...params, ...body }),
})
