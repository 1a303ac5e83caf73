import type { DeliveryCode, OrderId, RemittanceId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Period } from '../ports.ts'
import type { PixPayment } from '../top-ups/charge.ts'
import type {
  CollectedPayment,
  CollectionTransaction,
  DraftedRemittance,
  Remittance,
} from './collected-payment.ts'
import type { CashAccount, Settlement } from './settlement.ts'

/** A payment with the names that people know its order by. */
export type ListedPayment = CollectedPayment & { code: DeliveryCode; reference: string | null }

/** A driver who owes cash; `since`: the oldest of it. */
export type OwingDriver = {
  id: UserId
  tenantId: TenantId
  name: string
  owedCents: Cents
  paymentCount: number
  since: Date
}

export type CollectedPayments = {
  /** Writes a PIX payment of an order's charge with its postings, once per end-to-end id. False if it was written before. */
  addPix(added: {
    payment: CollectedPayment
    paid: PixPayment & { chargeId: string }
    transaction: CollectionTransaction
  }): Promise<boolean>
  /**
   * Runs `decide` while the driver's account is locked, and commits the settlement that it returns. A deposit is written once per
   * end-to-end id. False if nothing is written.
   */
  settle(driverId: UserId, decide: (account: CashAccount) => Settlement | null): Promise<boolean>
  /** The cash that each of these drivers owes; those who owe nothing are left out. */
  owedBy(driverIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Cents>>
  /** Oldest first. */
  ofOrders(ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, readonly CollectedPayment[]>>
  /** The shop's payments, newest first; the cursor is an id. With a remittance those of it. */
  list(
    tenantId: TenantId,
    filter: Period & { remittanceId: RemittanceId | null },
    page: Page,
  ): Promise<Slice<ListedPayment>>
  /** The cash that a driver owes, oldest first, at most 500. */
  listOwed(driverId: UserId): Promise<readonly ListedPayment[]>
  /** The drivers who owe cash, those who owe most first. */
  listOwing(page: Page): Promise<Slice<OwingDriver>>
  /** The shop's remittances, newest first; the cursor is an id. */
  listRemittances(tenantId: TenantId, page: Page): Promise<Slice<Remittance>>
  /** A shop with payments that were settled before then and are not remitted; null for none. */
  findDueShop(settledBefore: Date): Promise<TenantId | null>
  /** Locks some of the shop's payments of that kind, and commits the remittance of them. Null without any. */
  remit(
    tenantId: TenantId,
    settledBefore: Date,
    draft: (payments: readonly CollectedPayment[]) => DraftedRemittance,
  ): Promise<Remittance | null>
}
