import { readOneOf } from '../shared/one-of.ts'

/** Why a parcel could not be handed over. */
export const attemptReasons = ['recipient_absent', 'refused', 'address_not_found', 'closed', 'other'] as const
export type AttemptReason = (typeof attemptReasons)[number]

/** Validates a reason. Refuses with `validation_failed`. */
export function readAttemptReason(text: string | null | undefined): AttemptReason {
  return readOneOf('reason', attemptReasons, text)
}
