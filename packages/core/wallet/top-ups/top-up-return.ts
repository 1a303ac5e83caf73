import type { PixChargeId, TenantId, TopUpReturnId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { AccountRef } from '../accounts.ts'
import type { Posting } from '../postings.ts'

/**
 * `contested`: the payer’s bank contests the payment (MED). `held`: a return is on its way. Both hold the amount. `returned`: the payer
 * has it again. `released`: the bank did not return it.
 */
export const returnStatuses = ['contested', 'held', 'returned', 'released'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** A return (devolução) of a PIX payment, of all or a part of it. */
export type TopUpReturn = {
  id: TopUpReturnId
  tenantId: TenantId
  chargeId: PixChargeId
  endToEndId: string
  /** Its id at the bank, unique for the payment: 1 to 35 letters and digits. */
  bankId: string
  amountCents: Cents
  status: ReturnStatus
  /** Whether the payer contested the payment; else the receiver returns it. */
  isContest: boolean
  /** The administrator who returns the payment; null if the bank reported it. */
  requestedBy: UserId | null
  /** The administrator's reason, which the payer reads too. */
  note: string | null
  /** Why the bank did not return it. */
  bankReason: string | null
  /** Its id in the SPI, in the payer's statement. */
  returnId: string | null
  createdAt: Date
  changedAt: Date
}

/** A return as the bank's Pix API reports it. */
export type BankReturn = Pick<
  TopUpReturn,
  'endToEndId' | 'bankId' | 'amountCents' | 'isContest' | 'bankReason' | 'returnId'
> & {
  status: 'processing' | 'done' | 'refused'
}

/**
 * The decisions that the bank may still make. Its refusal is final unless it returned the amount all the
 * same.
 */
const moves = {
  contested: ['returned', 'released'],
  held: ['returned', 'released'],
  returned: [],
  released: ['returned'],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>

export function isOpen({ status }: Pick<TopUpReturn, 'status'>): boolean {
  return status === 'contested' || status === 'held'
}

function statusOf({ status, isContest }: BankReturn): ReturnStatus {
  if (status === 'done') return 'returned'
  if (status === 'refused') return 'released'
  return isContest ? 'contested' : 'held'
}

/**
 * The return after a report of the bank; null if it changes nothing, as one that was read before another. `current` is null for a
 * return that the bank reports first.
 */
export function reportedReturn(
  current: TopUpReturn | null,
  report: BankReturn,
  made: Pick<TopUpReturn, 'id' | 'tenantId' | 'chargeId'>,
  at: Date,
): TopUpReturn | null {
  const status = statusOf(report)
  const { endToEndId, bankId, amountCents, isContest, bankReason, returnId } = report
  if (current) {
    if (!(moves[current.status] as readonly ReturnStatus[]).includes(status)) return null
    return { ...current, amountCents, status, bankReason, returnId, changedAt: at }
  }
  // One that the bank refused before anybody knew of it never touched the wallet.
  if (status === 'released') return null
  return {
    ...made,
    endToEndId,
    bankId,
    amountCents,
    status,
    isContest,
    requestedBy: null,
    note: null,
    bankReason,
    returnId,
    createdAt: at,
    changedAt: at,
  }
}

/** Sums over returns: what is held, and what the payers have again. */
export function returnSums(returns: readonly TopUpReturn[]): { heldCents: Cents; returnedCents: Cents } {
  const sum = (counted: readonly TopUpReturn[]) => counted.reduce((cents, one) => cents + one.amountCents, 0n)
  return {
    heldCents: sum(returns.filter(isOpen)),
    returnedCents: sum(returns.filter(({ status }) => status === 'returned')),
  }
}

/** Returns the part of a payment that is neither held nor returned. */
export function returnableCents(
  { endToEndId, amountCents }: Pick<TopUpReturn, 'endToEndId' | 'amountCents'>,
  returns: readonly TopUpReturn[],
): Cents {
  const { heldCents, returnedCents } = returnSums(returns.filter((one) => one.endToEndId === endToEndId))
  return amountCents - heldCents - returnedCents
}

/**
 * The postings that bring a return from one state into the next: an open one is held, a returned one has left, a released one is back in
 * the wallet. `driverId`: the payment was a driver's deposit, and the money is that of the earnings. None if no money moves.
 */
export function returnPostings(
  before: TopUpReturn | null,
  after: TopUpReturn,
  driverId: UserId | null = null,
): Posting[] {
  const wallet: AccountRef = driverId
    ? { kind: 'driver_earnings', userId: driverId }
    : { kind: 'tenant_wallet', tenantId: after.tenantId }
  const [was, is] = [returnSums(before ? [before] : []), returnSums([after])]
  const heldCents = is.heldCents - was.heldCents
  const returnedCents = is.returnedCents - was.returnedCents
  const postings: Posting[] = [
    { account: wallet, amountCents: -heldCents - returnedCents },
    { account: { kind: 'pix_held' }, amountCents: heldCents },
    { account: { kind: 'pix_clearing' }, amountCents: returnedCents },
  ]
  return postings.filter(({ amountCents }) => amountCents !== 0n)
}
