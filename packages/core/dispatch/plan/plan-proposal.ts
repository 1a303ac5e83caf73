import type { Driver } from '../../fleet/driver.ts'
import type { DistanceSource } from '../../geo/roads.ts'
import type { DeliveryCode, PlanId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { DispatchedOrder } from '../find-dispatched-order.ts'
import type { Measure } from './ports.ts'

export const stopKinds = ['pickup', 'dropoff', 'return'] as const
export type StopKind = (typeof stopKinds)[number]

/** Why a delivery is in no route, or not in that of one driver. */
export const planReasonKinds = [
  'no_driver',
  'declined',
  'margin_gone',
  'window_closes',
  'working_time',
  'delays_others',
  'vehicle_full',
  'no_way',
  'no_place',
  'before_pickup',
  'driver_away',
  'other_vehicle',
] as const
export type PlanReasonKind = (typeof planReasonKinds)[number]

/** The facts are null where the kind has none. */
export type PlanReason = {
  kind: PlanReasonKind
  /** The driver who comes nearest to doing it. */
  driver: Driver | null
  /** When that driver would be there, and until when it would have to be. */
  arrivesAt: Date | null
  closesAt: Date | null
  /** The other delivery that would be late. */
  code: DeliveryCode | null
  /** The room that the vehicle lacks: shares of it in per cent, or numbers of deliveries. */
  room: { measure: Measure; needs: number; free: number } | null
}

export type AddedWay = { meters: number; seconds: number }

/** Why a delivery is in this route and at this place in it. */
export type PlanChoice = {
  driver: Driver
  adds: AddedWay
  /** Null where no other driver can do it. */
  nextBest: (AddedWay & { driver: Driver }) | null
  /** The next best would drive less, but not by so much that the delivery leaves the driver of the plan before. */
  isKept: boolean
  /** The nearest driver who is closer to the pickup and may not; null if there is none. */
  ruledOut: PlanReason | null
  /**
   * The seconds by which the hand-over may be later, and the delivery whose time allows no more; null for
   * the end of the working time.
   */
  spareSeconds: number
  boundBy: DeliveryCode | null
  /** The dispatcher locked it there. */
  isLocked: boolean
}

export type ProposedStop = {
  order: DispatchedOrder
  kind: StopKind
  /** When the driver is there, and when the stop begins: not before its window. */
  arrivesAt: Date
  beginsAt: Date
  /** The driver has the delivery already, or an open offer of it. */
  isCommitted: boolean
  /** The seconds by which the stop begins after its deadline. */
  lateSeconds: number
}

export type ProposedDelivery = { order: DispatchedOrder; payCents: Cents; choice: PlanChoice }

/** `meters`, `travelSeconds` and `endsAt` count the stops that the driver has already too. */
export type ProposedRoute = {
  driver: Driver
  stops: readonly ProposedStop[]
  /** The new ones, in the order of their pickups. */
  deliveries: readonly ProposedDelivery[]
  /** The full pay of the new ones. */
  payCents: Cents
  meters: number
  travelSeconds: number
  endsAt: Date
}

export const planChangeKinds = ['same', 'changed', 'new', 'gone'] as const
export type PlanChangeKind = (typeof planChangeKinds)[number]

/** The change of a driver's route since the plan before: how many deliveries came, and how many left it. */
export type PlanChange = { driver: Driver; kind: PlanChangeKind; added: number; removed: number }

/** The figures of a driver's route, with the driver's earlier stops, or of a whole plan. */
export type PlanFigures = {
  meters: number
  travelSeconds: number
  deliveries: number
  /** The seconds by which the tightest of the proposed hand-overs may be later; null without one. */
  spareSeconds: number | null
}

/** Before and after the dispatcher's last change: each route that it touched, and all routes together. */
export type PlanComparison = {
  routes: readonly { driver: Driver; before: PlanFigures; after: PlanFigures }[]
  before: PlanFigures
  after: PlanFigures
}

/** A delivery that cannot stay where the dispatcher locked it. */
export type FallenLock = { order: DispatchedOrder; driver: Driver | null; reason: PlanReason }

export type PlanProposal = {
  /** Names this state of the plan: a change names the state on which it is made. */
  id: PlanId
  at: Date
  /** It is the plan that was shown last, with the dispatcher's changes, and was not planned anew. */
  isKept: boolean
  /** The number of changes that can be undone. */
  changeCount: number
  /** Null unless the last change moved a delivery. */
  comparison: PlanComparison | null
  fallenLocks: readonly FallenLock[]
  /** The moment of the plan before, from which this one started, and what changed since; null for a first plan. */
  before: Date | null
  changes: readonly PlanChange[] | null
  routes: readonly ProposedRoute[]
  unplanned: readonly { order: DispatchedOrder; reason: PlanReason }[]
  /**
   * The number of deliveries that wait for a driver within the filter, later ones too, and the number of
   * them in the plan.
   */
  waitingTotal: number
  waitingPlanned: number
  /** The drivers who could take something, and how many of them the plan looked at. */
  driversTotal: number
  driversPlanned: number
  distanceSource: DistanceSource
}
