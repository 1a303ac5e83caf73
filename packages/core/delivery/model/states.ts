import { refuse } from '../../shared/refusal.ts'

export const statuses = [
  'awaiting_driver',
  'assigned',
  'accepted',
  'at_pickup',
  'picked_up',
  'in_transit',
  'delivered',
  'canceled',
  'returning',
  'returned',
] as const
export type Status = (typeof statuses)[number]

/** The driver's steps, in order: docs/reference/contract.md#3-states. */
export const driverSteps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
export type DriverStep = (typeof driverSteps)[number]

/**
 * The facts that a driver may report besides the steps. They change no status, so apps may leave them
 * out.
 */
export const driverFacts = ['arrived-at-destination'] as const
export type DriverFact = (typeof driverFacts)[number]

/** Everything that moves a delivery, by the driver or by others. */
export const moves = [
  ...driverSteps,
  'decline',
  'offer',
  'offer_timeout',
  'unassign',
  'cancel',
  'no_driver',
  'return',
  'returned',
  'reschedule',
] as const
export type Move = (typeof moves)[number]

/** The moves that a driver can make. */
export const driverMoves = [...driverSteps, 'decline'] as const

/** The state table: the moves from each status, and where they lead. Anything else is refused. */
export const transitions = {
  awaiting_driver: {
    offer: 'assigned',
    cancel: 'canceled',
    no_driver: 'canceled',
    reschedule: 'awaiting_driver',
  },
  assigned: {
    accept: 'accepted',
    decline: 'awaiting_driver',
    offer_timeout: 'awaiting_driver',
    unassign: 'awaiting_driver',
    cancel: 'canceled',
    no_driver: 'canceled',
    reschedule: 'awaiting_driver',
  },
  accepted: {
    arrived: 'at_pickup',
    unassign: 'awaiting_driver',
    cancel: 'canceled',
    reschedule: 'awaiting_driver',
  },
  at_pickup: {
    picked: 'picked_up',
    unassign: 'awaiting_driver',
    cancel: 'canceled',
    reschedule: 'awaiting_driver',
  },
  picked_up: { 'on-route': 'in_transit', return: 'returning' },
  in_transit: { delivered: 'delivered', return: 'returning' },
  delivered: {},
  canceled: {},
  returning: { returned: 'returned' },
  returned: {},
} as const satisfies Record<Status, Partial<Record<Move, Status>>>

/** Those of `candidates` that the status allows. */
export function allowedMoves<M extends Move>(status: Status, candidates: readonly M[]): M[] {
  return candidates.filter((move) => targetOf(status, move) !== undefined)
}

export function targetOf(status: Status, move: Move): Status | undefined {
  return (transitions[status] as Partial<Record<Move, Status>>)[move]
}

/**
 * Returns the status to which a move leads. Refuses with `invalid_state` a move that the table does not
 * list, naming those of `callerMoves` that the status allows.
 */
export function move(status: Status, by: Move, callerMoves: readonly Move[]): Status {
  const target = targetOf(status, by)
  if (target) return target
  throw refuse('invalid_state', { status, allowed: allowedMoves(status, callerMoves) })
}

/** Whether the step leads to this status: apps repeat a step whose response was lost. */
export function isReachedBy(status: Status, step: Move): boolean {
  return statuses.some((from) => targetOf(from, step) === status)
}

/** Whether no move leads out of the status. */
export function isFinal(status: Status): boolean {
  return Object.keys(transitions[status]).length === 0
}

/** The statuses that are not final. */
export const openStatuses = statuses.filter((status) => !isFinal(status))

/** Whether the delivery counts against the driver's capacity: from acceptance until the parcel is handed over or returned. */
export function keepsDriverBusy(status: Status): boolean {
  return isUnderWay(status) || status === 'returning'
}

/** From acceptance until the hand-over: shippers and the public may see the driver's position and the estimated arrival. */
export function isUnderWay(status: Status): boolean {
  return ['accepted', 'at_pickup', 'picked_up', 'in_transit'].includes(status)
}
