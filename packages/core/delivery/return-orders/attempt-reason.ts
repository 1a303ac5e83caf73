import { refuseField } from '../../shared/refusal.ts'

/** Why a parcel could not be handed over. */
export const attemptReasons = ['recipient_absent', 'refused', 'address_not_found', 'closed', 'other'] as const
export type AttemptReason = (typeof attemptReasons)[number]

/** Validates a reason. Refuses with `validation_failed`. */
export function readAttemptReason(text: string | null | undefined): AttemptReason {
  const reason = attemptReasons.find((one) => one === text)
  if (reason) return reason
  throw refuseField(
    'reason',
    `"${(text ?? '').slice(0, 40)}" is not allowed: one of ${attemptReasons.join(', ')}`,
  )
}
