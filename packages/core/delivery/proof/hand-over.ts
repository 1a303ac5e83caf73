import type { OrderId } from '../../shared/ids.ts'
import { type MissingProof, refuse } from '../../shared/refusal.ts'
import type { Delivery, PhotoStage } from '../model/delivery.ts'

/** Whether the recipient gives the driver a PIN, or a code that the requester of an Open Delivery order confirms. A robot has no code. */
export function needsPin(
  delivery: Pick<Delivery, 'recipientPinHash' | 'openDelivery' | 'rehearsal'>,
): boolean {
  return delivery.recipientPinHash !== null || needsCode(delivery)
}

export function needsCode({
  openDelivery,
  rehearsal,
}: Pick<Delivery, 'openDelivery' | 'rehearsal'>): boolean {
  return openDelivery?.needsCode === true && !rehearsal
}

/** Asks the requester of an Open Delivery order whether a code is the customer's. */
export type CustomerCodes = {
  check(delivery: Delivery, code: string): Promise<'right' | 'wrong' | 'unreachable'>
}

/** The proof that a driver gives with a hand-over. */
export type HandOver = { hasPhoto: boolean; hasSignature: boolean; pin: string | null }

/**
 * With `pod` a hand-over needs a photo or a signature; with a recipient PIN, or a code that the requester
 * confirms, it needs that too. Refuses with `proof_required`, listing everything that is missing or wrong.
 */
export function assertHandOverProof(
  sha256: (text: string) => string,
  delivery: Pick<Delivery, 'orderId' | 'pod' | 'recipientPinHash' | 'openDelivery' | 'rehearsal'>,
  { hasPhoto, hasSignature, pin }: HandOver,
): void {
  const missing: MissingProof[] = []
  if (delivery.pod && !hasPhoto && !hasSignature) missing.push('photo_or_signature')
  if (needsPin(delivery) && pin === null) missing.push('pin')
  const { recipientPinHash: hash } = delivery
  if (hash !== null && pin !== null && pinHash(sha256, delivery.orderId, pin) !== hash)
    missing.push('matching_pin')
  if (missing.length > 0) throw refuse('proof_required', { missing })
}

/** With `pod`, a picture that shows one colour proves nothing. Refuses with `proof_required`, saying which picture is blank. */
export function assertPicturesProve(
  { pod }: Pick<Delivery, 'pod'>,
  pictures: readonly { stage: PhotoStage; isBlank: boolean }[],
): void {
  const blank = pictures.filter(({ isBlank }) => isBlank)
  if (!pod || blank.length === 0) return
  const missing = blank.map(
    ({ stage }): MissingProof => (stage === 'signature' ? 'signature_not_blank' : 'photo_not_blank'),
  )
  throw refuse('proof_required', { missing })
}

/** A recipient's PIN as it is stored: hashed with its order, so that equal PINs have different hashes. */
export function pinHash(sha256: (text: string) => string, orderId: OrderId, pin: string): string {
  return sha256(`${orderId}:${pin}`)
}
