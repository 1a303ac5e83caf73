import type { OfferId, UserId } from '../shared/ids.ts'
import { paperFaults } from '../vehicles/papers.ts'
import type { DeclineReason } from './decline.ts'

/** `postponed`: the recipient chose another time; the driver may be asked again. */
export const offerOutcomes = ['accepted', 'declined', 'timed_out', 'withdrawn', 'postponed'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

export const skipReasons = [
  'not_available',
  'not_seen_lately',
  'position_unknown',
  'vehicle_does_not_fit',
  'too_far',
  'at_capacity',
  'declined_before',
  'taken_off_before',
  'asked_a_moment_ago',
  'cash_limit',
  ...paperFaults,
] as const
/** Why a driver was skipped. */
export type SkipReason = (typeof skipReasons)[number]

/** An offer of a delivery to a driver, with the reasons for the choice. */
export type Offer = {
  id: OfferId
  driverId: UserId
  offeredAt: Date
  /** Great-circle metres from the driver to the origin. */
  distanceMeters: number
  /** The search radius in which the driver was the nearest. */
  radiusKm: number
  skipped: readonly { driverId: UserId; reason: SkipReason }[]
  outcome: OfferOutcome | null
  answeredAt: Date | null
  /** The reason for a declined offer, if the driver gave one. */
  declineReason: DeclineReason | null
  declineNote: string | null
}
