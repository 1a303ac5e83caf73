import { refuse } from '../shared/refusal.ts'

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

/** The steps a driver takes, in the words and the order of the contract (section 3). */
export const driverSteps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const
export type DriverStep = (typeof driverSteps)[number]

/** Everything that moves a delivery. What somebody else than the driver does comes after the driver's steps. */
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
] as const
export type Move = (typeof moves)[number]

/** What a driver can do of his own. */
export const driverMoves = [...driverSteps, 'decline'] as const

/** THE table: from each status, the moves there are and where they lead. What it does not list is refused. */
export const transitions = {
  awaiting_driver: { offer: 'assigned', cancel: 'canceled', no_driver: 'canceled' },
  assigned: {
    accept: 'accepted',
    decline: 'awaiting_driver',
    offer_timeout: 'awaiting_driver',
    unassign: 'awaiting_driver',
    cancel: 'canceled',
    no_driver: 'canceled',
  },
  accepted: { arrived: 'at_pickup', unassign: 'awaiting_driver', cancel: 'canceled' },
  at_pickup: { picked: 'picked_up', unassign: 'awaiting_driver', cancel: 'canceled' },
  picked_up: { 'on-route': 'in_transit', return: 'returning' },
  in_transit: { delivered: 'delivered', return: 'returning' },
  delivered: {},
  canceled: {},
  returning: { returned: 'returned' },
  returned: {},
} as const satisfies Record<Status, Partial<Record<Move, Status>>>

/** The moves that a status allows, out of those that the asker could make. */
export function allowedMoves<M extends Move>(status: Status, outOf: readonly M[]): M[] {
  return outOf.filter((move) => targetOf(status, move) !== undefined)
}

export function targetOf(status: Status, move: Move): Status | undefined {
  return (transitions[status] as Partial<Record<Move, Status>>)[move]
}

/**
 * Where a move leads. Refuses with `invalid_state` what the table does not list, naming the status and what
 * the asker could do instead.
 */
export function move(status: Status, by: Move, couldDo: readonly Move[]): Status {
  const target = targetOf(status, by)
  if (target) return target
  throw refuse('invalid_state', { status, allowed: allowedMoves(status, couldDo) })
}

/** Whether a status is the one the step leads to: phones send a step again when its answer got lost. */
export function isReachedBy(status: Status, step: Move): boolean {
  return statuses.some((from) => targetOf(from, step) === status)
}

/** Whether nothing moves the delivery any more. */
export function isFinal(status: Status): boolean {
  return Object.keys(transitions[status]).length === 0
}

/** What a delivery that is under way can be. */
export const openStatuses = statuses.filter((status) => !isFinal(status))

/** Whether the driver is bound to the delivery: accepted and neither handed over nor given back. */
export function keepsDriverBusy(status: Status): boolean {
  return ['accepted', 'at_pickup', 'picked_up', 'in_transit', 'returning'].includes(status)
}

/** Whether the public may see where the driver is: from acceptance until the hand-over. */
export function showsDriverPosition(status: Status): boolean {
  return ['accepted', 'at_pickup', 'picked_up', 'in_transit'].includes(status)
}
