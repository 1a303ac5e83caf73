import type { Delivery } from '../delivery/model/delivery.ts'
import { isUnderWay } from '../delivery/model/states.ts'
import type { FreightOperationId, OrderId, TenantId, UserId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { OperationDetails, TripFault } from './trip.ts'

/** The registration of the freight (CIOT), and the voucher for its toll (vale-pedágio). */
export const operationKinds = ['ciot', 'toll'] as const
export type OperationKind = (typeof operationKinds)[number]

/** `exempt`: the law or the operator's rule asks for none, or the way has no toll. */
export const operationStatuses = ['requested', 'issued', 'refused', 'exempt', 'canceled', 'closed'] as const
export type OperationStatus = (typeof operationStatuses)[number]

/** The way in which a voucher pays the toll: a tag in the windscreen, or cameras that read the plate. */
export const tollMeans = ['tag', 'plate'] as const
export type TollMeans = (typeof tollMeans)[number]

/** The CIOT or the toll voucher of a whole load. An order has at most one of each kind. */
export type FreightOperation = {
  /** The registry knows it by this id, and carries out a repeated request with it once. */
  id: FreightOperationId
  tenantId: TenantId
  orderId: OrderId
  kind: OperationKind
  status: OperationStatus
  /** The version of the order with which it was compared last. */
  orderVersion: number
  driverId: UserId | null
  carrierId: TenantId | null
  plate: string | null
  rntrc: string | null
  /** The registered freight, or the price of the voucher; null before. */
  amountCents: Cents | null
  /** The number that the registry gave, which it still holds unless the operation ended; null before. */
  number: string | null
  /** Null for a CIOT. */
  means: TollMeans | null
  /** The registry's code and words for the last refusal, or a `TripFault` without words; null for none. */
  refusalCode: string | null
  refusalText: string | null
  /** SHA-256 of the details with which it was asked for; null before, and while a change of them is not answered. */
  detailsHash: string | null
  requestedAt: Date
  issuedAt: Date | null
  /** When nothing more was to be asked. */
  endedAt: Date | null
  changedAt: Date
}

/** The carriers whose freight is registered: all, or self-employed ones (TAC) and those who count as one. The operator decides. */
export const ciotRules = ['all', 'tac'] as const
export type CiotRule = (typeof ciotRules)[number]

/** The end that an order should give its operation. `wait`: nobody drives it now, or the load is on its way back. */
export type Wish =
  | { to: 'hold'; details: OperationDetails; hash: string }
  | { to: 'exempt' }
  | { to: 'complete_papers'; fault: TripFault }
  | { to: 'cancel' }
  | { to: 'close' }
  | { to: 'wait' }

/** The part of a wish that follows from the order's status alone; null while a driver is under way. */
export function endWish({ status }: Pick<Delivery, 'status'>): Wish | null {
  if (isUnderWay(status)) return null
  if (status === 'canceled') return { to: 'cancel' }
  return status === 'delivered' || status === 'returned' ? { to: 'close' } : { to: 'wait' }
}

export const registryMoves = ['issue', 'rectify', 'cancel', 'close'] as const
export type RegistryMove = (typeof registryMoves)[number]

/** The state of an operation at its registry: `none` where the way has no toll; null for what it never had. */
export type RegistryState = 'open' | 'canceled' | 'closed' | 'none' | null

/** The request that brings the registry to the wish; null if it is there, or if the operation needs another id first. */
export function moveTo(
  wish: Wish,
  state: RegistryState,
  { status, detailsHash }: Pick<FreightOperation, 'status' | 'detailsHash'>,
): RegistryMove | null {
  switch (wish.to) {
    case 'hold': {
      const isTold = wish.hash === detailsHash
      if (state === 'open') return isTold ? null : 'rectify'
      return state === null && !(isTold && status === 'exempt') ? 'issue' : null
    }
    case 'exempt':
    case 'cancel':
      return state === 'open' ? 'cancel' : null
    case 'close':
      return state === 'open' ? 'close' : null
    default:
      return null
  }
}

/** Whether an order may have operations: a whole load that is neither a rehearsal nor on its way back. */
export function isRegistered({
  wholeLoad,
  returnOf,
  rehearsal,
}: Pick<Delivery, 'wholeLoad' | 'returnOf' | 'rehearsal'>): boolean {
  return wholeLoad !== null && returnOf === null && !rehearsal
}
