import type { Status } from '../delivery/model/states.ts'
import type { DispatchedOrder } from '../dispatch/find-dispatched-order.ts'
import type { FigureSums } from '../figures/figures.ts'
import type { WebhookEndpoint } from '../notifications/webhooks/endpoint.ts'
import type { Cents } from '../shared/money.ts'
import type { PublishedEvent } from '../shared/published-event.ts'

/**
 * The reasons to list an open order: an open problem, a deadline that has passed, a document of its goods that is missing, or
 * a deadline that is close.
 */
export const attentionReasons = ['problem', 'late', 'waits_for_document', 'due_soon'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** The steps that somebody may do next, the most urgent first. */
export const overviewSteps = [
  'save_address',
  'top_up',
  'place_order',
  'check_orders',
  'find_drivers',
  'check_health',
  'pay_drivers',
  'fix_webhooks',
] as const
export type OverviewStep = (typeof overviewSteps)[number]

/** The limits in minutes between the groups of orders that wait for a driver. */
export const waitingMinutes = [5, 15, 60] as const

/** Orders that no driver has accepted, since `fromMinutes` ago or longer, and less than `toMinutes`; null: however long. */
export type WaitingOrders = { fromMinutes: number; toMinutes: number | null; count: number }

export type OrderCounts = {
  /** Open orders, and those that were placed today. */
  byStatus: readonly { status: Status; count: number }[]
  problems: number
  late: number
  dueSoon: number
}

export type OverviewOrders = OrderCounts & {
  attention: readonly { reason: AttentionReason; order: DispatchedOrder }[]
}

export type OverviewDispatch = {
  waiting: readonly WaitingOrders[]
  driversOnDuty: number
  /** Drivers on duty who were not heard of for longer than the dispatcher accepts. */
  driversSilent: number
  /** Offers of today, those that drivers declined, and those without an answer in time. */
  offers: number
  offersDeclined: number
  offersTimedOut: number
}

/** Money that waits for the platform's staff or for a payer. */
export type OverviewMoney = { payouts: number; payoutCents: Cents; topUps: number; topUpCents: Cents }

export type OverviewWebhooks = {
  endpoints: number
  failing: readonly WebhookEndpoint[]
  lastEvents: readonly PublishedEvent[]
}

/** The first steps that a tenant has done. */
export type Beginning = { hasOrder: boolean; hasAddress: boolean; hasMoney: boolean }

/** The overview of one reader. A part is null for those who may not read it. */
export type Overview = {
  steps: readonly OverviewStep[]
  /** Whether the shop opened its account by itself and waits for an operator: it only rehearses. */
  awaitsApproval: boolean
  orders: OverviewOrders | null
  /** The last whole week from Monday to Sunday, and the one before it. */
  week: FigureSums | null
  weekBefore: FigureSums | null
  balanceCents: Cents | null
  /** Null for those who may not top up. */
  suggestedTopUpCents: Cents | null
  dispatch: OverviewDispatch | null
  money: OverviewMoney | null
  /** The number of health checks that are not well. */
  healthIssues: number | null
  webhooks: OverviewWebhooks | null
}

const leastTopUpCents = 100_00n
const stepCents = 50_00n

/** About what the last week cost, in steps of R$ 50, from R$ 100 on. */
export function suggestedTopUp(weekCents: Cents, mostCents: Cents): Cents {
  const rounded = ((weekCents + stepCents - 1n) / stepCents) * stepCents
  const suggested = rounded > leastTopUpCents ? rounded : leastTopUpCents
  return suggested < mostCents ? suggested : mostCents
}

/** The first steps of a new account end with its first order; `beginning` is null for those who place no orders. */
export function nextSteps(
  {
    orders,
    week,
    balanceCents,
    suggestedTopUpCents,
    dispatch,
    money,
    healthIssues,
    webhooks,
  }: Omit<Overview, 'steps' | 'awaitsApproval'>,
  beginning: Beginning | null,
): OverviewStep[] {
  const isNew = beginning !== null && !beginning.hasOrder
  // Less than a day of the last week.
  const isShort = balanceCents !== null && week !== null && balanceCents < week.spendCents / 7n
  const isNegative = balanceCents !== null && balanceCents < 0n
  const isDue: Record<OverviewStep, boolean> = {
    save_address: isNew && !beginning.hasAddress,
    top_up: suggestedTopUpCents !== null && (isNew ? !beginning.hasMoney : isShort || isNegative),
    place_order: isNew,
    check_orders: orders !== null && orders.problems + orders.late > 0,
    find_drivers: dispatch?.waiting.some(({ fromMinutes, count }) => fromMinutes >= 15 && count > 0) ?? false,
    check_health: (healthIssues ?? 0) > 0,
    pay_drivers: (money?.payouts ?? 0) > 0,
    fix_webhooks: (webhooks?.failing.length ?? 0) > 0,
  }
  return overviewSteps.filter((step) => isDue[step])
}
