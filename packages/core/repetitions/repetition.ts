import { inputOf } from '../delivery/address-book/saved-address.ts'
import type { CollectOnDelivery } from '../delivery/collect-on-delivery/collect-on-delivery.ts'
import type { OrderInput } from '../delivery/model/order-input.ts'
import { type RequirementsInput, readRequirements } from '../delivery/requirements/requirements.ts'
import { requirementsOf } from '../delivery/requirements/stop-needs.ts'
import type { RepeatedLoad } from '../freight-floor/whole-load.ts'
import type { Address } from '../geo/address.ts'
import type { Cep } from '../geo/cep.ts'
import { timeZoneOf } from '../geo/time-zone.ts'
import type { Parcel } from '../quoting/parcels.ts'
import type { RequestQuote } from '../quoting/request-quote.ts'
import type { ServiceType } from '../quoting/service-type.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import { minWindowMinutes, type TimeWindow } from '../quoting/valid-windows.ts'
import { addHours, addSeconds, later } from '../shared/clock.ts'
import type { ApiKeyId, OrderId, RepetitionId, TenantId, UserId } from '../shared/ids.ts'
import { addDays, type Day, dayOf, instantAt, type LocalTime } from '../shared/local-day.ts'
import type { Cents } from '../shared/money.ts'
import { pick } from '../shared/pick.ts'
import type { RefusalCode } from '../shared/refusal.ts'
import type { TimeZone } from '../shared/time-zone.ts'
import { nextDay, type RuleDays } from './rule.ts'

export const repetitionStatuses = ['active', 'paused', 'ended'] as const
export type RepetitionStatus = (typeof repetitionStatuses)[number]

/** The common part of every order of a repetition. */
export type RepeatedOrder = {
  tier: OrderableTier
  serviceType: ServiceType
  originCep: Cep
  destinationCep: Cep
  /** Null for a postal code alone. */
  originAddress: Address | null
  destinationAddress: Address | null
  parcels: readonly Parcel[] | null
  /** The load of a whole truck; null for any other. Repetitions from before whole loads have none. */
  wholeLoad?: RepeatedLoad | null
  senderName: string | null
  senderPhone: string
  recipientName: string
  recipientPhone: string
  remarks: string | null
  pod: boolean
  /** Repetitions from before requirements have none. */
  requirements?: RequirementsInput | null
  /** The payment of each recipient at the door. Repetitions from before it have none. */
  collectOnDelivery?: Pick<CollectOnDelivery, 'amountCents' | 'method'> | null
  /** Each order has the day at its end. */
  reference: string | null
}

/** A template that makes an order on each day of its rule: docs/reference/rules.md#repetition. */
export type Repetition = {
  id: RepetitionId
  tenantId: TenantId
  createdBy: UserId
  /** The API key that made it, whose scopes and spending cap its orders keep; null for a user. */
  keyId: ApiKeyId | null
  rule: string
  startsOn: Day
  pickupFrom: LocalTime
  pickupUntil: LocalTime
  /** Both are null or neither. */
  deliveryFrom: LocalTime | null
  deliveryUntil: LocalTime | null
  order: RepeatedOrder
  /** An order that would cost more is not placed. */
  maxPriceCents: Cents | null
  status: RepetitionStatus
  /** Days to come that are left out. */
  skippedDays: readonly Day[]
  /** The last day that was decided; null before the first. */
  lastDay: Day | null
  /** The day whose order is made next; null if it is paused or has ended. */
  nextDay: Day | null
  /** When that order is made, or tried again. A worker moves it while it works. */
  nextAt: Date | null
  createdAt: Date
  endedAt: Date | null
}

export const runStatuses = ['placed', 'unpaid', 'failed'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Why there is no order, if not for a refusal. */
export const ownReasons = ['price_above_limit', 'too_late', 'not_a_member'] as const
export type RunReason = RefusalCode | (typeof ownReasons)[number]

/** The result of one day. */
export type RepetitionRun = {
  repetitionId: RepetitionId
  tenantId: TenantId
  day: Day
  status: RunStatus
  orderId: OrderId | null
  /** Null if it was placed. */
  reason: RunReason | null
  /** Null if nothing was quoted. */
  priceCents: Cents | null
  at: Date
}

/** Orders are made so long before their pickup window begins. */
export const leadHours = 24
/** An order that the wallet did not cover is tried again after that time, until its pickup window is too near its end. */
export const retryMinutes = 15

/** Returns the trip that an order is quoted by. */
export function tripOf({ order }: Repetition): Omit<RequestQuote, 'actor'> {
  const { originCep, destinationCep, originAddress, destinationAddress, serviceType, parcels, wholeLoad } =
    order
  return {
    cepOrigem: originCep,
    cepDestino: destinationCep,
    originAddress: originAddress && inputOf(originAddress),
    destinationAddress: destinationAddress && inputOf(destinationAddress),
    serviceType,
    parcels,
    wholeLoad: wholeLoad ?? null,
  }
}

/** The order of a day on such a quote. A window that began while nobody was at work begins now. */
export function orderOn(repetition: Repetition, day: Day, quoteId: string, now: Date): OrderInput {
  const { reference } = repetition.order
  const { pickup, delivery } = windowsOn(repetition, day)
  return {
    ...pick(repetition.order, contentNames),
    reference: reference && `${reference}-${day}`,
    quoteId,
    pickupWindow: { ...pickup, from: later(pickup.from, now) },
    deliveryWindow: delivery && { ...delivery, from: later(delivery.from, now) },
  }
}

const contentNames = [
  'tier',
  'senderName',
  'senderPhone',
  'recipientName',
  'recipientPhone',
  'remarks',
  'pod',
  'requirements',
  'collectOnDelivery',
] as const

/** The needs of its orders at each stop; null for none. They have no PIN, as nobody chooses one each day. */
export function repeatedRequirements({ pod, requirements }: Pick<RepeatedOrder, 'pod' | 'requirements'>) {
  return requirementsOf({
    pod,
    requirements: readRequirements(requirements, { recipientPin: null }),
    recipientPinHash: null,
    openDelivery: null,
    rehearsal: null,
    returnOf: null,
  })
}

/** The days of a repetition are those of its pickup. */
export function zoneOf({ order }: Pick<Repetition, 'order'>): TimeZone {
  return timeZoneOf(order.originCep)
}

/**
 * The windows of a day, each in the time of its place. A delivery window that would be over before the pickup begins
 * is that of the next day.
 */
export function windowsOn(
  { pickupFrom, pickupUntil, deliveryFrom, deliveryUntil, order }: Repetition,
  day: Day,
): { pickup: TimeWindow; delivery: TimeWindow | null } {
  const pickup = windowOn(day, pickupFrom, pickupUntil, zoneOf({ order }))
  if (deliveryFrom === null || deliveryUntil === null) return { pickup, delivery: null }
  const deliveryOn = (one: Day) =>
    windowOn(one, deliveryFrom, deliveryUntil, timeZoneOf(order.destinationCep))
  const sameDay = deliveryOn(day)
  return { pickup, delivery: sameDay.until > pickup.from ? sameDay : deliveryOn(addDays(day, 1)) }
}

/** A window that ends at an earlier time of day than it begins ends after midnight. */
function windowOn(day: Day, from: LocalTime, until: LocalTime, zone: TimeZone): TimeWindow {
  const lastDay = until > from ? day : addDays(day, 1)
  return { from: instantAt(day, from, zone), until: instantAt(lastDay, until, zone) }
}

/** Whether the pickup window of a day is too near its end for an order. */
export function isTooLate(repetition: Repetition, day: Day, now: Date): boolean {
  return addSeconds(now, minWindowMinutes * 60) > windowsOn(repetition, day).pickup.until
}

/** Active, with the next day that was not decided and can still be met; ended, if there is none. */
export function activated(ruleDays: RuleDays, repetition: Repetition, now: Date): Repetition {
  const { lastDay, startsOn, skippedDays } = repetition
  const undecided = lastDay === null ? startsOn : addDays(lastDay, 1)
  const today = dayOf(now, zoneOf(repetition))
  const first = undecided > today ? undecided : today
  const upcoming = nextDay(ruleDays, repetition, first, skippedDays)
  const day =
    upcoming !== null && isTooLate(repetition, upcoming, now)
      ? nextDay(ruleDays, repetition, addDays(upcoming, 1), skippedDays)
      : upcoming
  return day === null ? ended(repetition, now) : waitingFor(repetition, day)
}

/** After a day was decided: the one that follows, also where it has passed meanwhile. */
export function advanced(ruleDays: RuleDays, repetition: Repetition, day: Day, now: Date): Repetition {
  const decided = {
    ...repetition,
    lastDay: day,
    skippedDays: repetition.skippedDays.filter((skipped) => skipped > day),
  }
  const following = nextDay(ruleDays, decided, addDays(day, 1), decided.skippedDays)
  if (following === null) return ended(decided, now)
  return decided.status === 'active' ? waitingFor(decided, following) : decided
}

function waitingFor(repetition: Repetition, day: Day): Repetition {
  const nextAt = addHours(windowsOn(repetition, day).pickup.from, -leadHours)
  return { ...repetition, status: 'active', nextDay: day, nextAt }
}

export function paused(repetition: Repetition): Repetition {
  return { ...repetition, status: 'paused', nextDay: null, nextAt: null }
}

export function ended(repetition: Repetition, at: Date): Repetition {
  if (repetition.status === 'ended') return repetition
  return { ...repetition, status: 'ended', nextDay: null, nextAt: null, endedAt: at }
}
