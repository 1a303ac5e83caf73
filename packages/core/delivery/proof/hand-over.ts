import type { OrderId } from '../../shared/ids.ts'
import { type MissingProof, refuse } from '../../shared/refusal.ts'
import type { Delivery } from '../delivery.ts'

/** What a driver brings to the hand-over. */
export type HandOver = { hasPhoto: boolean; hasSignature: boolean; pin: string | null }

/**
 * Checks the hand-over. With `pod` it needs a photo or a signature; where the shipper set a recipient PIN, the PIN
 * as well. Refuses with `proof_required`, listing all that is missing or wrong.
 */
export function assertHandOverProof(
  sha256: (text: string) => string,
  delivery: Pick<Delivery, 'orderId' | 'pod' | 'recipientPinHash'>,
  brought: HandOver,
): void {
  const missing: MissingProof[] = []
  if (delivery.pod && !brought.hasPhoto && !brought.hasSignature) missing.push('photo_or_signature')
  if (delivery.recipientPinHash !== null) {
    if (brought.pin === null) missing.push('pin')
    else if (pinHash(sha256, delivery.orderId, brought.pin) !== delivery.recipientPinHash)
      missing.push('matching_pin')
  }
  if (missing.length > 0) throw refuse('proof_required', { missing })
}

/** How a recipient's PIN is kept: bound to its order, so that equal PINs do not look alike. */
export function pinHash(sha256: (text: string) => string, orderId: OrderId, pin: string): string {
  return sha256(`${orderId}:${pin}`)
}
