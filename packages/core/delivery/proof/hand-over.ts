import type { OrderId } from '../../shared/ids.ts'
import { type MissingProof, refuse } from '../../shared/refusal.ts'
import type { Delivery } from '../delivery.ts'

/** The proof that a driver gives with a hand-over. */
export type HandOver = { hasPhoto: boolean; hasSignature: boolean; pin: string | null }

/**
 * With `pod` a hand-over needs a photo or a signature; with a recipient PIN it needs the PIN too. Refuses with
 * `proof_required`, listing everything that is missing or wrong.
 */
export function assertHandOverProof(
  sha256: (text: string) => string,
  delivery: Pick<Delivery, 'orderId' | 'pod' | 'recipientPinHash'>,
  { hasPhoto, hasSignature, pin }: HandOver,
): void {
  const missing: MissingProof[] = []
  if (delivery.pod && !hasPhoto && !hasSignature) missing.push('photo_or_signature')
  if (delivery.recipientPinHash !== null) {
    if (pin === null) missing.push('pin')
    else if (pinHash(sha256, delivery.orderId, pin) !== delivery.recipientPinHash)
      missing.push('matching_pin')
  }
  if (missing.length > 0) throw refuse('proof_required', { missing })
}

/** A recipient's PIN as it is stored: hashed with its order, so that equal PINs have different hashes. */
export function pinHash(sha256: (text: string) => string, orderId: OrderId, pin: string): string {
  return sha256(`${orderId}:${pin}`)
}
