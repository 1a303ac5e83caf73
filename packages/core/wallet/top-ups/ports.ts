import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { OrderId, PixChargeId, TenantId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Credit } from '../ports.ts'
import type { ChargeWithPayments, PixCharge, PixPayment } from './charge.ts'
import type { LockedPayment, ReturnChange } from './draft-return.ts'
import type { BankReturn, TopUpReturn } from './top-up-return.ts'

/** The bank that receives top-ups. Refuses with `unavailable` while it does not answer. */
export type PixProvider = {
  /** The length of its `txid`s. */
  txidLength: number
  /** Whether payments can be polled; if not, administrators confirm them. */
  isAsked: boolean
  /** Creates the charge, idempotently; returns its BR Code. */
  create(charge: Omit<PixCharge, 'brCode'>): Promise<string>
  /** The payments of a charge with their returns, and whether it can still be paid. */
  read(txid: string): Promise<BankCharge>
  /**
   * Returns a payment, idempotently by the return's id: a repeated call reports what became of the first. A request that the bank will
   * not carry out is reported as refused.
   */
  giveBack(request: Pick<TopUpReturn, 'endToEndId' | 'bankId' | 'amountCents' | 'note'>): Promise<BankReturn>
  /** Registers the address for its notifications. */
  tellAt(url: string): Promise<void>
}

export type BankCharge = {
  payments: readonly PixPayment[]
  returns: readonly BankReturn[]
  isOpen: boolean
  /**
   * The parts of the answer that could not be read, with the end-to-end id of a payment where the answer says one. An
   * administrator who confirms that payment settles it.
   */
  unreadable?: readonly { endToEndId: string | null }[]
}

export type DueCharge = { charge: PixCharge; claimedUntil: Date }

export type PixCharges = {
  /** `askAt`: when the bank is polled; null for never. False if the order has a charge. */
  save(charge: PixCharge, written: ChangeRecords & { askAt: Date | null }): Promise<boolean>
  find(by: { id: PixChargeId } | { txid: string } | { orderId: OrderId }): Promise<ChargeWithPayments | null>
  /** The payment with that end-to-end id, if it was credited. */
  findPayment(endToEndId: string): Promise<(PixPayment & { chargeId: PixChargeId }) | null>
  /** The tenant's top-ups, newest first; the cursor is an id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<ChargeWithPayments>>
  /**
   * Lists all tenants' top-ups that were created since then and not paid, newest first; the cursor is an
   * id.
   */
  listUnpaid(since: Date, page: Page): Promise<Slice<ChargeWithPayments>>
  /** Writes the payment and its credit in one statement, once per end-to-end id. Null if it was credited before. */
  credit(id: PixChargeId, payment: PixPayment, credit: Credit): Promise<Cents | null>
  /** Makes these charges due for polling; unknown ids are ignored. */
  askNow(txids: readonly string[], at: Date): Promise<void>
  /** Claims the charge that has been due longest. */
  claimDue(at: Date, until: Date): Promise<DueCharge | null>
  /** Sets the next polling time, unless it was made due while claimed. */
  putOff(due: DueCharge, nextAt: Date | null): Promise<void>
  /** Records since when the bank's answer about the charge cannot be read, or that it can. */
  markReadable(id: PixChargeId, isReadable: boolean, at: Date): Promise<void>
}

export type TopUpReturns = {
  /**
   * Runs `decide` with the payment, its returns and its wallet while they are locked, and commits the change that it returns; it may
   * refuse. False if the payment is unknown or nothing changes. `askAt`: when the bank is asked about the charge next.
   */
  change(
    endToEndId: string,
    askAt: Date | null,
    decide: (locked: LockedPayment) => ReturnChange | null,
  ): Promise<boolean>
  /** Lists all tenants' returns, newest first; the cursor is an id. */
  list(page: Page): Promise<Slice<TopUpReturn>>
  /** The tenant's newest open returns, at most 100. */
  listOpen(tenantId: TenantId): Promise<TopUpReturn[]>
  state(): Promise<ReturnsState>
}

/** An alert names so many charges. More of them have one cause. */
export const maxUnreadable = 20

export type ReturnsState = {
  contested: number
  held: number
  /** Since when the oldest of each waits. */
  contestedSince: Date | null
  heldSince: Date | null
  /** The charges about which the bank's answer cannot be read, oldest first, at most `maxUnreadable`. */
  unreadable: readonly { txid: string; since: Date }[]
  negativeWallets: number
  owedCents: number
}

export type PixSettings = {
  chargeLifeSeconds: number
  maxCents: Cents
  /** The SHA-256 of the token in the notification address, and that address. */
  hintTokenHash: string
  hintUrl: string
}
