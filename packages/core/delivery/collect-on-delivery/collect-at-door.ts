import type { NewId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import { readWhole } from '../../shared/whole-number.ts'
import type { CollectedPayment } from '../../wallet/collect-on-delivery/collected-payment.ts'
import type { Delivery } from '../model/delivery.ts'
import { type CollectOnDelivery, dueCentsOf, maxCollectCents } from './collect-on-delivery.ts'

/** The notes and coins that the driver received, counted twice. Both are in centavos. */
export type CashInput = {
  cashReceivedCents?: number | null | undefined
  cashConfirmedCents?: number | null | undefined
}

/** Cash of R$ 1.000.000,00 at a door is a slip of the finger. */
const maxReceivedCents = 10 * maxCollectCents

/** The driver's two amounts. Refuses with `validation_failed` what is no whole number of centavos. */
export function readCash({ cashReceivedCents, cashConfirmedCents }: CashInput) {
  const read = (field: string, cents: number | null | undefined) =>
    cents == null ? null : readWhole(field, cents, [0, maxReceivedCents])
  return {
    receivedCents: read('cash_received_cents', cashReceivedCents),
    confirmedCents: read('cash_confirmed_cents', cashConfirmedCents),
  }
}

export type Cash = ReturnType<typeof readCash>

export const noCash: Cash = { receivedCents: null, confirmedCents: null }

/**
 * The collected amount of a hand-over; null where nothing is due. A robot always pays. Refuses with `collection_required` a PIX payment
 * that the bank has not confirmed, cash that was not counted twice with the same result, and a part of the amount.
 */
export function collectAtDoor(delivery: Delivery, cash: Cash, at: Date): CollectOnDelivery | null {
  const { collectOnDelivery, rehearsal } = delivery
  const amountCents = dueCentsOf(delivery)
  if (!collectOnDelivery || amountCents === null) return null
  const { method } = collectOnDelivery
  const paid = (receivedCents: number): CollectOnDelivery => ({
    ...collectOnDelivery,
    collected: {
      at: at.toISOString(),
      receivedCents,
      changeCents: receivedCents - amountCents,
      endToEndId: null,
    },
  })
  if (rehearsal) return paid(amountCents)
  const { receivedCents, confirmedCents } = cash
  const missing =
    method === 'pix'
      ? 'pix_payment'
      : receivedCents === null || confirmedCents === null
        ? 'cash_counted_twice'
        : receivedCents !== confirmedCents
          ? 'same_cash_twice'
          : receivedCents < amountCents
            ? 'full_amount'
            : null
  if (missing === null) return paid(receivedCents!)
  throw refuse('collection_required', { method, amountCents, missing, receivedCents, confirmedCents })
}

/** The cash of a hand-over, which its driver owes from now on; null in a rehearsal. */
export function cashPaymentOf(
  { newId }: { newId: NewId },
  { orderId, tenantId, driver, rehearsal }: Delivery,
  { amountCents }: CollectOnDelivery,
  at: Date,
): CollectedPayment | null {
  if (!driver || rehearsal) return null
  return {
    id: newId<CollectedPayment['id']>(),
    orderId,
    tenantId,
    driverId: driver.id,
    method: 'cash',
    amountCents: BigInt(amountCents),
    collectedAt: at,
    settledCents: 0n,
    settledAt: null,
    endToEndId: null,
    remittanceId: null,
  }
}
