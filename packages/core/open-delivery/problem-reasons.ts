import type { IncidentCode } from '../delivery/model/incident.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'
import type { AttemptReason } from '../return-orders/attempt-reason.ts'

/** The reasons for problems in Open Delivery. */
export const openDeliveryProblems = [
  'DELIVERYPERSON_OCCURRENCE',
  'PAYMENT_PROBLEMS',
  'WRONG_PRODUCT_OR_ITEM',
  'ORDER_DELAYED',
  'ORDER_DAMAGED_OR_VIOLATED',
  'CUSTOMER_DID_NOT_PLACE_ORDER',
  'CUSTOMER_ADDRESS_UNKNOWN',
  'ORDER_MISSING_ITEMS',
  'NOBODY_TO_RECEIVE',
  'DELIVERYPERSON_WAITING_PAYMENT_FOR_ALREADY_PAID_ORDER',
  'ORDER_DELIVERED_WITHOUT_PAYMENT',
  'FRAUD_OR_THEFT',
  'OTHER',
] as const
export type OpenDeliveryProblem = (typeof openDeliveryProblems)[number]

const ofAttempt: Record<AttemptReason, OpenDeliveryProblem> = {
  recipient_absent: 'NOBODY_TO_RECEIVE',
  refused: 'OTHER',
  address_not_found: 'CUSTOMER_ADDRESS_UNKNOWN',
  closed: 'NOBODY_TO_RECEIVE',
  other: 'OTHER',
}

const ofIncident: Record<IncidentCode, OpenDeliveryProblem> = {
  recipient_absent: 'NOBODY_TO_RECEIVE',
  address_not_found: 'CUSTOMER_ADDRESS_UNKNOWN',
  refused: 'OTHER',
  damaged: 'ORDER_DAMAGED_OR_VIOLATED',
  vehicle_breakdown: 'DELIVERYPERSON_OCCURRENCE',
  unsafe: 'DELIVERYPERSON_OCCURRENCE',
  other: 'OTHER',
}

/** The problem that an entry of the timeline reports; null for an entry that reports none. */
export function problemOf({
  type,
  facts,
}: Pick<TimelineEntry, 'type' | 'facts'>): OpenDeliveryProblem | null {
  switch (type) {
    case 'tracking.attempt_failed':
      return ofAttempt[facts.reason as AttemptReason] ?? 'OTHER'
    case 'problem':
      return ofIncident[facts.code as IncidentCode] ?? 'OTHER'
    case 'tracking.sla_breached':
      return 'ORDER_DELAYED'
    case 'unassign':
      return 'DELIVERYPERSON_OCCURRENCE'
    default:
      return null
  }
}
