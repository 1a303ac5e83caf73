import type { AuditEntry } from '../../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { PixChargeId, TenantId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Credit } from '../ports.ts'
import type { ChargeWithPayments, PixCharge, PixPayment } from './charge.ts'

/** The bank that money is paid in at. Refuses with `unavailable` while it is away. */
export type PixProvider = {
  /** How long its `txid`s are. */
  txidLength: number
  /** Whether it can be asked what was paid; if not, people look at the account. */
  isAsked: boolean
  /** Makes the charge there; the same again changes nothing. Gives its BR Code. */
  create(charge: Omit<PixCharge, 'brCode'>): Promise<string>
  /** What was paid on a charge, and whether more can be. */
  read(txid: string): Promise<{ payments: readonly PixPayment[]; isOpen: boolean }>
  /** Has it tell that address of payments. */
  tellAt(url: string): Promise<void>
}

export type DueCharge = { charge: PixCharge; claimedUntil: Date }

export type PixCharges = {
  /** `askAt` is when the bank is asked about it; null for never. */
  save(
    charge: PixCharge,
    written: { askAt: Date | null; audit: AuditEntry; effect: IdempotencyRecord | null },
  ): Promise<void>
  find(by: { id: PixChargeId } | { txid: string }): Promise<ChargeWithPayments | null>
  /** What was credited under that end-to-end id. */
  findPayment(endToEndId: string): Promise<(PixPayment & { chargeId: PixChargeId }) | null>
  /** Newest first; the cursor is an id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<ChargeWithPayments>>
  /** Writes the payment and its credit in one statement, once for each end-to-end id. Null where that was done before. */
  credit(id: PixChargeId, payment: PixPayment, credit: Credit): Promise<Cents | null>
  /** Has the bank asked about these, as soon as may be; what is none of ours is passed over. */
  askNow(txids: readonly string[], at: Date): Promise<void>
  /** Takes the charge that waits longest to be asked about; until then nobody else does. */
  claimDue(at: Date, until: Date): Promise<DueCharge | null>
  /** When it is asked about next, unless that was wished for while it was claimed. */
  putOff(due: DueCharge, nextAt: Date | null): Promise<void>
}

export type PixSettings = {
  chargeLifeSeconds: number
  maxCents: Cents
  /** SHA-256 of what stands in the address at which the bank tells of payments, and that address. */
  hintTokenHash: string
  hintUrl: string
}
