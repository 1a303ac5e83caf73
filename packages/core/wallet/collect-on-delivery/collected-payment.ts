import type {
  CollectedPaymentId,
  LedgerTransactionId,
  OrderId,
  RemittanceId,
  TenantId,
  UserId,
} from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import type { Posting } from '../postings.ts'

/** Money that a recipient paid for an order, on its way to the shop. */
export type CollectedPayment = {
  /** Rises with time. */
  id: CollectedPaymentId
  orderId: OrderId
  /** The shop. */
  tenantId: TenantId
  /** The driver who has the cash; null for PIX. */
  driverId: UserId | null
  method: 'pix' | 'cash'
  amountCents: Cents
  collectedAt: Date
  /** The part that the driver has passed on; all of it for PIX. */
  settledCents: Cents
  /** When all of it was passed on. */
  settledAt: Date | null
  /** The PIX payment's id in the SPI; null for cash. */
  endToEndId: string | null
  remittanceId: RemittanceId | null
}

/** Settled payments that were credited to a shop's wallet together. */
export type Remittance = {
  /** Rises with time. */
  id: RemittanceId
  tenantId: TenantId
  amountCents: Cents
  paymentCount: number
  madeAt: Date
}

/** The ledger transaction of a step of the money. */
export type CollectionTransaction = {
  id: LedgerTransactionId
  tenantId: TenantId
  reason: 'pix_collected' | 'cash_deposited' | 'cash_from_earnings' | 'remittance'
  at: Date
  note: string
  postings: readonly Posting[]
}

/** A remittance with all that is written with it; the store adds the balance to the event. */
export type DraftedRemittance = {
  remittance: Remittance
  transaction: CollectionTransaction
  event: PublishedEvent
}
