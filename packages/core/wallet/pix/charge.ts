import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import type { PixChargeId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'

/** A tenant's PIX charge. */
export type PixCharge = {
  id: PixChargeId
  tenantId: TenantId
  /** Its id at the bank: at most 35 letters and digits. */
  txid: string
  amountCents: Cents
  /** "Copia e cola": the text of the QR code. */
  brCode: string
  requestedBy: UserId
  createdAt: Date
  expiresAt: Date
}

/** A received PIX payment. */
export type PixPayment = {
  /** The payment's id in the SPI, given by the payer's bank: E, its 8 digits, the minute, 11 characters. */
  endToEndId: string
  amountCents: Cents
  paidAt: Date
}

/** A charge with the sum of its payments. A static code can be paid several times, with any amount. */
export type ChargeWithPayments = PixCharge & { paidCents: Cents; paidAt: Date | null }

export const chargeStatuses = ['active', 'paid', 'expired'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** The status follows from the time. A late payment is credited all the same. */
export function chargeStatus(
  { paidAt, expiresAt }: Pick<ChargeWithPayments, 'paidAt' | 'expiresAt'>,
  at: Date,
): ChargeStatus {
  if (paidAt) return 'paid'
  return at < expiresAt ? 'active' : 'expired'
}

const endToEndId = /^E[0-9]{8}[0-9]{12}[A-Za-z0-9]{11}$/

/** Refuses with `validation_failed` what is no end-to-end id. */
export function readEndToEndId(text: string): string {
  if (endToEndId.test(text)) return text
  throw refuseField(
    'end_to_end_id',
    `must be as the bank’s statement says it, E and 31 characters; got ${JSON.stringify(text.slice(0, 40))}`,
  )
}

/** How long after expiry the bank is polled: payments may be reported late. */
const pollGraceSeconds = 86_400
const minPollSeconds = 5
const maxPollSeconds = 3_600

/**
 * When the charge is polled next, as the bank's notification may be lost: often at first, then less and less, until a
 * day after its expiry; then null.
 */
export function nextPollAt({ createdAt, expiresAt }: PixCharge, at: Date): Date | null {
  if (at > addSeconds(expiresAt, pollGraceSeconds)) return null
  const age = secondsBetween(createdAt, at)
  return addSeconds(at, Math.min(Math.max(age / 2, minPollSeconds), maxPollSeconds))
}

/** The charge's id in base 36, 25 characters, padded to the length that the bank wants. */
export function txidOf(id: PixChargeId, length: number): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`).toString(36)
  return digits.toUpperCase().padStart(length, '0')
}
