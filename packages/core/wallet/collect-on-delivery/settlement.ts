import { about, type ChangeRecords, changeRecords } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import type { LedgerTransactionId, PixChargeId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { Posting } from '../postings.ts'
import type { PixPayment } from '../top-ups/charge.ts'
import type { CollectedPayment, CollectionTransaction } from './collected-payment.ts'

/** Cash that a driver owes. */
export type OwedCash = Pick<CollectedPayment, 'id' | 'amountCents' | 'settledCents'>

/** The driver's account while it is locked: the owed cash, oldest first, and what was earned. */
export type CashAccount = { owed: readonly OwedCash[]; earningsCents: Cents }

/** Cash that a driver passes on, with all that is written with it. */
export type Settlement = ChangeRecords & {
  transaction: CollectionTransaction
  /** The payments that it settles, wholly or in part. */
  parts: readonly Pick<CollectedPayment, 'id' | 'settledCents' | 'settledAt'>[]
  /** The deposit of the driver; null where it is taken from the earnings. */
  deposit: (PixPayment & { chargeId: PixChargeId }) | null
}

export function owedCentsOf(owed: readonly OwedCash[]): Cents {
  return owed.reduce((sum, { amountCents, settledCents }) => sum + amountCents - settledCents, 0n)
}

/** Spends an amount on the oldest cash first; `leftCents` is more than what is owed. */
export function settleOldest(
  owed: readonly OwedCash[],
  cents: Cents,
  at: Date,
): Pick<Settlement, 'parts'> & { leftCents: Cents } {
  const parts: Settlement['parts'][number][] = []
  let leftCents = cents
  for (const { id, amountCents, settledCents } of owed) {
    if (leftCents === 0n) break
    const missing = amountCents - settledCents
    const part = leftCents < missing ? leftCents : missing
    leftCents -= part
    parts.push({ id, settledCents: settledCents + part, settledAt: part === missing ? at : null })
  }
  return { parts, leftCents }
}

type Driver = { id: UserId; tenantId: TenantId }

/** A deposit by PIX. What exceeds the owed cash is the driver's: it is paid out with the earnings. */
export function draftDeposit(
  ports: SystemPorts,
  { id: driverId, tenantId }: Driver,
  { owed }: CashAccount,
  { deposit, request }: { deposit: NonNullable<Settlement['deposit']>; request: Request | null },
): Settlement {
  const at = ports.clock()
  const { amountCents, endToEndId } = deposit
  const { parts, leftCents } = settleOldest(owed, amountCents, at)
  const postings: Posting[] = [
    { account: { kind: 'pix_clearing' }, amountCents: -amountCents },
    { account: { kind: 'driver_cash', userId: driverId }, amountCents: amountCents - leftCents },
    { account: { kind: 'driver_earnings', userId: driverId }, amountCents: leftCents },
  ]
  return {
    parts,
    deposit,
    transaction: {
      id: ports.newId<LedgerTransactionId>(),
      tenantId,
      reason: 'cash_deposited',
      at,
      note: `PIX ${endToEndId}`,
      postings: postings.filter((posting) => posting.amountCents !== 0n),
    },
    ...changeRecords(ports, {
      request,
      at,
      action: 'cash.deposited',
      ...about('user', { id: driverId, tenantId }),
      facts: { end_to_end_id: endToEndId, amount_cents: Number(amountCents) },
      resultId: deposit.chargeId,
    }),
  }
}

/**
 * Owed cash that is taken from the earnings, at most `limitCents` at a time; null if nothing is owed or earned. `resultId`: what the
 * request makes besides it.
 */
export function draftFromEarnings(
  ports: SystemPorts,
  { id: driverId, tenantId }: Driver,
  { owed, earningsCents }: CashAccount,
  { limitCents, request, at }: { limitCents: Cents; request: Request; at: Date },
): (Settlement & { takenCents: Cents }) | null {
  const least = [owedCentsOf(owed), earningsCents, limitCents].reduce((a, b) => (a < b ? a : b))
  if (least <= 0n) return null
  return {
    takenCents: least,
    parts: settleOldest(owed, least, at).parts,
    deposit: null,
    transaction: {
      id: ports.newId<LedgerTransactionId>(),
      tenantId,
      reason: 'cash_from_earnings',
      at,
      note: '',
      postings: [
        { account: { kind: 'driver_earnings', userId: driverId }, amountCents: -least },
        { account: { kind: 'driver_cash', userId: driverId }, amountCents: least },
      ],
    },
    ...changeRecords(ports, {
      request,
      at,
      action: 'cash.taken_from_earnings',
      ...about('user', { id: driverId, tenantId }),
      facts: { amount_cents: Number(least) },
      resultId: driverId,
    }),
  }
}
