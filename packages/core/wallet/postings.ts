import { isRehearsalTenant } from '../identity/rehearsal-tenant.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import { type Cents, maxCents } from '../shared/money.ts'
import { assertRange } from '../shared/whole-number.ts'
import type { AccountRef } from './accounts.ts'
import { earningsCents, type PaidDelivery } from './driver-earnings.ts'

/** One line of a ledger transaction: a positive amount credits the account, a negative one debits it. */
export type Posting = { account: AccountRef; amountCents: Cents }

/** The reason of a ledger transaction; statements show it. */
export const ledgerReasons = [
  'top_up',
  'manual_credit',
  'order_placed',
  'order_return',
  'order_refund',
  'order_delivered',
  'payout_requested',
  'payout_settled',
  'payout_failed',
  'top_up_held',
  'top_up_returned',
  'top_up_released',
  'recipient_message',
  'pix_collected',
  'cash_deposited',
  'cash_from_earnings',
  'remittance',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

/** The driver's share of the price, 80 %: docs/reference/rules.md#wallet. */
export const defaultDriverShareBasisPoints = 8_000

const wholeBasisPoints = 10_000

type PricedOrder = { tenantId: TenantId; priceCents: Cents }

/** A placed order: the price goes from the shipper's wallet into escrow. */
export function orderPostings({ tenantId, priceCents }: PricedOrder): Posting[] {
  assertAmount(priceCents)
  return transfer(priceCents, { kind: 'tenant_wallet', tenantId }, escrowOf(tenantId))
}

/** A canceled order: the whole price goes back from escrow to the shipper's wallet. */
export function cancelPostings({ tenantId, priceCents }: PricedOrder): Posting[] {
  assertAmount(priceCents)
  return transfer(priceCents, escrowOf(tenantId), { kind: 'tenant_wallet', tenantId })
}

/**
 * A delivered order: escrow pays driver and platform. The driver's share is rounded half up; the platform gets the
 * rest, so that no centavo is lost; it pays in only where the share rose after a discounted order. Throws RangeError for a share that is
 * not 0 to 10,000 basis points.
 */
export function deliveredPostings({
  driverId,
  priceCents,
  shipment,
  wholeLoad,
  driverShareBasisPoints = defaultDriverShareBasisPoints,
}: PaidDelivery & {
  driverId: UserId
  driverShareBasisPoints?: number
}): Posting[] {
  assertAmount(priceCents)
  if (driverShareBasisPoints > wholeBasisPoints) {
    throw new RangeError(`a driver cannot have ${driverShareBasisPoints} of ${wholeBasisPoints} basis points`)
  }
  const driverCents = earningsCents({ priceCents, shipment, wholeLoad }, { driverShareBasisPoints })
  return [
    { account: { kind: 'escrow' }, amountCents: -priceCents },
    { account: { kind: 'driver_earnings', userId: driverId }, amountCents: driverCents },
    { account: { kind: 'platform_revenue' }, amountCents: priceCents - driverCents },
  ]
}

/**
 * Money for a tenant's wallet: of a PIX payment, of the platform, or play money. Refuses with `validation_failed` an
 * amount below one centavo or above `maxCents`.
 */
export function creditPostings(
  from: AccountRef,
  { tenantId, amountCents }: { tenantId: TenantId; amountCents: Cents },
): Posting[] {
  assertRange('amount_cents', 'centavos', amountCents, [1n, maxCents])
  return transfer(amountCents, from, { kind: 'tenant_wallet', tenantId })
}

/** Cash of an order in its driver's hands: the driver owes it, and the shop is to get it. */
export function cashPostings({
  driverId,
  tenantId,
  amountCents,
}: {
  driverId: UserId
  tenantId: TenantId
  amountCents: Cents
}): Posting[] {
  assertAmount(amountCents)
  return transfer(
    amountCents,
    { kind: 'driver_cash', userId: driverId },
    { kind: 'shop_remittances', tenantId },
  )
}

/** A sent message to a recipient: the shipper's wallet pays the platform. */
export function messagePostings({
  tenantId,
  costCents,
}: {
  tenantId: TenantId
  costCents: Cents
}): Posting[] {
  assertAmount(costCents)
  return transfer(costCents, { kind: 'tenant_wallet', tenantId }, { kind: 'platform_revenue' })
}

/** A delivered order of a rehearsal: the play money goes back, and no driver earns anything. */
export function rehearsedPostings({ tenantId, priceCents }: PricedOrder): Posting[] {
  assertAmount(priceCents)
  return transfer(priceCents, escrowOf(tenantId), { kind: 'rehearsal_clearing', tenantId })
}

function escrowOf(tenantId: TenantId): AccountRef {
  return isRehearsalTenant(tenantId) ? { kind: 'rehearsal_escrow', tenantId } : { kind: 'escrow' }
}

/**
 * Throws RangeError unless there are at least two postings that sum to zero: anything else is a fault of the program.
 */
export function assertBalanced(postings: readonly Posting[]): void {
  const sumCents = postings.reduce((sum, { amountCents }) => sum + amountCents, 0n)
  if (postings.length < 2)
    throw new RangeError(`a transaction has at least two postings, not ${postings.length}`)
  if (sumCents !== 0n) throw new RangeError(`the postings of a transaction sum to ${sumCents}, not to zero`)
}

/** Moves an amount from one account to another. */
export function transfer(amountCents: Cents, from: AccountRef, to: AccountRef): Posting[] {
  return [
    { account: from, amountCents: -amountCents },
    { account: to, amountCents },
  ]
}

function assertAmount(cents: Cents): void {
  if (cents < 0n || cents > maxCents)
    throw new RangeError(`a price is 0 to ${maxCents} centavos, it is ${cents}`)
}
