import { addSeconds, secondsBetween } from '../../shared/clock.ts'
import type { OrderId, PixChargeId, TenantId, TopUpReturnId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'
import { isOpen, returnSums, type TopUpReturn } from './top-up-return.ts'

/** A PIX charge: a top-up of the tenant's wallet, unless it is of an order or a driver. */
export type PixCharge = {
  id: PixChargeId
  tenantId: TenantId
  /** Its id at the bank: at most 35 letters and digits. */
  txid: string
  amountCents: Cents
  /** "Copia e cola": the text of the QR code. */
  brCode: string
  requestedBy: UserId
  /** The order whose recipient pays it; null for any other. */
  orderId: OrderId | null
  /** The driver who deposits cash by it; null for any other. */
  driverId: UserId | null
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

/** A charge with its payments, their sum, and their returns. A static code can be paid several times, with any amount. */
export type ChargeWithPayments = PixCharge & {
  paidCents: Cents
  paidAt: Date | null
  /** Oldest first. */
  payments: readonly PixPayment[]
  returns: readonly TopUpReturn[]
}

export const chargeStatuses = ['active', 'paid', 'expired', 'contested', 'held', 'returned'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/**
 * The status follows from the time, the payments and their returns. A late payment is credited all the same. A charge of which a part was
 * returned stays paid.
 */
export function chargeStatus(
  {
    paidAt,
    paidCents,
    expiresAt,
    returns,
  }: Pick<ChargeWithPayments, 'paidAt' | 'paidCents' | 'expiresAt' | 'returns'>,
  at: Date,
): ChargeStatus {
  if (returns.some(({ status }) => status === 'contested')) return 'contested'
  if (returns.some(({ status }) => status === 'held')) return 'held'
  if (paidAt) return returnSums(returns).returnedCents >= paidCents ? 'returned' : 'paid'
  return at < expiresAt ? 'active' : 'expired'
}

/** E, the number of the payer's bank (ISPB), which may have letters as a CNPJ may, the minute, and 11 characters. */
export const endToEndIdForm = /^E[0-9A-Z]{8}[0-9]{12}[A-Za-z0-9]{11}$/

/** Refuses with `validation_failed` what is no end-to-end id. */
export function readEndToEndId(text: string): string {
  if (endToEndIdForm.test(text)) return text
  throw refuseField('end_to_end_id', 'wrong_form', { form: 'end_to_end_id', got: text })
}

const daySeconds = 86_400
/** The time after expiry during which the bank is polled: payments may be reported late. */
const pollGraceSeconds = daySeconds
const minPollSeconds = 5
const maxPollSeconds = 3_600
/** MED: payers contest a payment for 80 days, and are refunded within 11 more. A day in reserve. */
const contestDays = 92

/**
 * When the charge is polled next, as the bank's notification may be lost: often at first, then less and less. Until a day after its
 * expiry, while a return is open, and once a day as long as a payment can be contested; then null. `isPayable` is false once the bank
 * answered that it takes no further payment.
 */
export function nextPollAt(
  { createdAt, expiresAt, payments, returns }: PixCharge & Pick<ChargeWithPayments, 'payments' | 'returns'>,
  isPayable: boolean,
  at: Date,
): Date | null {
  const openSince = returns.filter(isOpen).map((one) => one.createdAt)
  if (isPayable && at <= addSeconds(expiresAt, pollGraceSeconds)) openSince.push(createdAt)
  const newest = openSince.toSorted((a, b) => b.getTime() - a.getTime())[0]
  if (newest) {
    const age = secondsBetween(newest, at)
    return addSeconds(at, Math.min(Math.max(age / 2, minPollSeconds), maxPollSeconds))
  }
  const isContestable = payments.some(({ paidAt }) => at < addSeconds(paidAt, contestDays * daySeconds))
  if (!isContestable) return null
  return addSeconds(at, isPayable ? maxPollSeconds : daySeconds)
}

/** The id of a charge or a return in base 36, 25 characters, padded to the length that the bank wants. */
export function txidOf(id: PixChargeId | TopUpReturnId, length: number): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`).toString(36)
  return digits.toUpperCase().padStart(length, '0')
}
