import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import type { PixChargeId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'

/** Money that a tenant asked to be let pay in. */
export type PixCharge = {
  id: PixChargeId
  tenantId: TenantId
  /** Its name at the bank: letters and digits, at most 35. */
  txid: string
  amountCents: Cents
  /** "Copia e cola": what the QR code says. */
  brCode: string
  requestedBy: UserId
  createdAt: Date
  expiresAt: Date
}

/** Money that arrived. */
export type PixPayment = {
  /** The payment's name throughout the SPI, given by the payer's bank: E, 8 digits of that bank, the minute, 11 characters. */
  endToEndId: string
  amountCents: Cents
  paidAt: Date
}

/** A charge with what was paid on it so far; a static code can be paid more than once, and with any amount. */
export type ChargeWithPayments = PixCharge & { paidCents: Cents; paidAt: Date | null }

export const chargeStatuses = ['active', 'paid', 'expired'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** Nothing has to be done for a charge to expire: it is asked at which time. What is paid later is credited all the same. */
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

/** A bank may be told late, and tell late. */
const pollGraceSeconds = 86_400
const minPollSeconds = 5
const maxPollSeconds = 3_600

/**
 * When the bank is asked next what became of a charge, for its word that one was paid may get lost: often at first, then ever more
 * seldom, a day beyond its end; null for never again.
 */
export function nextPollAt({ createdAt, expiresAt }: PixCharge, at: Date): Date | null {
  if (at > addSeconds(expiresAt, pollGraceSeconds)) return null
  const age = secondsBetween(createdAt, at)
  return addSeconds(at, Math.min(Math.max(age / 2, minPollSeconds), maxPollSeconds))
}

/** A charge's id as letters and digits: 128 bits to the base of 36 are 25 characters, to which some banks want more. */
export function txidOf(id: PixChargeId, length: number): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`).toString(36)
  return digits.toUpperCase().padStart(length, '0')
}
