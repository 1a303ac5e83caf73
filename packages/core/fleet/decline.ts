import { readOneOf } from '../shared/one-of.ts'
import { readOptionalText } from '../shared/texts.ts'

export const declineReasons = [
  'too_far',
  'pay_too_low',
  'does_not_fit',
  'unsafe_area',
  'vehicle_problem',
  'ending_work',
  'other',
] as const
/** Why a driver declined an offer. */
export type DeclineReason = (typeof declineReasons)[number]

/** The reason for a declined offer; both are null if the driver said nothing. */
export type Decline = { reason: DeclineReason | null; note: string | null }

const maxNoteCharacters = 300

/** Validates why a driver declines. Refuses with `validation_failed`. */
export function readDecline(input: {
  reason?: string | null | undefined
  note?: string | null | undefined
}): Decline {
  const reason = input.reason == null ? null : readOneOf('reason', declineReasons, input.reason)
  return { reason, note: readOptionalText('note', input.note, maxNoteCharacters) }
}
