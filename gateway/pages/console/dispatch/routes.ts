import type { IncidentCode } from '@rodovia/core/delivery/incident.ts'
import type { Status } from '@rodovia/core/delivery/states.ts'
import { operatorActions } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, optionalText, text } from '@rodovia/gateway/rest/request-fields.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'
import type { MappedOrder } from '../map/orders-map.ts'

export const path = '/conta/despacho'

type Driver = { id: string; name: string; persona: Persona }
type Party = { name: string; phone: string }

export type DispatchedOrder = MappedOrder & {
  code: string
  status: Status
  deadline_at: string
  recipient: Party
  driver: Driver | null
  incidents: { code: IncidentCode; note: string | null; openedAt: string; resolvedAt: string | null }[]
}

export type DispatchedOrderDetail = DispatchedOrder & {
  sender: Party
  timeline: { ts: string; type: string; label: string }[]
  offers: {
    offeredAt: string
    distanceKm: number
    outcome: OfferOutcome | null
    driver: Driver
    skipped: { reason: SkipReason; driver: Driver }[]
  }[]
  candidates: { distanceKm: number | null; reason: SkipReason | null; driver: Driver }[]
}

/** The most orders that an operator can work with on one page. */
const maximumOrders = 200

const driver = 'driver { id name persona }'
const fields = `order_id: id code status deadline_at: deadlineAt recipient { name phone }
  origem: origin { address lat lng } destino: destination { address lat lng } position { lat lng at }
  ${driver} incidents { code note openedAt resolvedAt }`

export const dispatchRoutes = {
  queue: pageOperation({
    operation: `query DispatchQueue {
      queue: dispatchQueue(first: ${maximumOrders}) { orders { ${fields} } total: totalCount }
    }`,
    answer: ({ queue }: { queue: object }) => queue,
  }),
  read: pageOperation({
    operation: `query DispatchedOrder($order_id: ID!) {
      order: dispatchedOrder(id: $order_id) { ${fields} sender { name phone } timeline { ts type label }
        offers { offeredAt distanceKm outcome ${driver} skipped { reason ${driver} } }
        candidates { distanceKm reason ${driver} }
      }
    }`,
  }),
  assign: pageOperation({
    body: z.object({ driver_id: text }, expectingObject),
    operation:
      'mutation Assign($order_id: ID!, $driver_id: ID!) { assignDriver(orderId: $order_id, driverId: $driver_id) { id } }',
  }),
  decide: pageOperation({
    body: z.object(
      {
        action: z.enum(operatorActions, expecting(`one of ${operatorActions.join(', ')}`)),
        note: optionalText,
      },
      expectingObject,
    ),
    operation: `mutation Decide($order_id: ID!, $action: OperatorAction!, $note: String) {
      operateDelivery(orderId: $order_id, action: $action, note: $note) { id }
    }`,
  }),
}
