import type { Request } from '../../identity/request.ts'
import { addHours } from '../../shared/clock.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import { type Rating, type RatingInput, readRating } from '../model/rating.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findTracked } from '../reading/find-delivery.ts'
import type { TrackedDelivery } from '../reading/track-delivery.ts'
import { changeTracked } from './change-tracked.ts'
import { takeOfAddress, takeOfLink } from './link-limits.ts'

/** Later nobody remembers. */
export const ratingDays = 30

export type RateDelivery = {
  request: Pick<Request, 'address'>
  trackingToken: string
} & RatingInput

/**
 * The holder of the tracking link rates a delivery, once, within 30 days of its end. The same rating again
 * changes nothing. Refuses with `not_found`, `validation_failed`, with `invalid_state` before the delivery,
 * after 30 days and for another rating of the same delivery, with `rate_limited` too many of a link or an
 * address.
 */
export async function rateDelivery(
  ports: DeliveryPorts & LimitPorts,
  { request, trackingToken, ...input }: RateDelivery,
): Promise<TrackedDelivery> {
  await takeOfAddress(ports, 'instructions', request)
  const newRating = readRating(input)
  await takeOfLink(ports, 'ratings', await findTracked(ports, trackingToken))
  return changeTracked(ports, trackingToken, (before, context) =>
    takeRating(ports, before, { ...context, newRating }),
  )
}

/** Whether a rating is taken now. */
export function takesRating(
  { status, endedAt, rating }: Pick<Delivery, 'status' | 'endedAt' | 'rating'>,
  now: Date,
): boolean {
  return status === 'delivered' && rating === null && !isOver(endedAt, now)
}

/** The change; null for the rating that is there. Refuses with `invalid_state`. */
export function takeRating(
  ports: ChangePorts,
  before: Delivery,
  { newRating, ...context }: ChangeContext & { newRating: Omit<Rating, 'at'> },
): Change | null {
  const { status, rating, endedAt } = before
  if (status !== 'delivered') throw refuse('invalid_state', { status, allowed: ['delivered'] })
  if (rating && isSame(rating, newRating)) return null
  if (rating) throw refuse('invalid_state', { status, allowed: [], reason: 'already_rated' })
  if (isOver(endedAt, context.at))
    throw refuse('invalid_state', { status, allowed: [], reason: 'rating_closed' })
  const { stars, reasons } = newRating
  return recordEntry(ports, before, {
    ...context,
    type: 'rated',
    kinds: ['order.rated'],
    // The text stays out of the sealed timeline.
    facts: { stars, ...(reasons.length > 0 && { reasons: reasons.join(', ') }) },
    patch: { rating: { ...newRating, at: context.at } },
  })
}

const isOver = (endedAt: Date | null, now: Date) =>
  endedAt === null || now >= addHours(endedAt, ratingDays * 24)

const isSame = (one: Omit<Rating, 'at'>, other: Omit<Rating, 'at'>) =>
  one.stars === other.stars && one.text === other.text && one.reasons.join() === other.reasons.join()
