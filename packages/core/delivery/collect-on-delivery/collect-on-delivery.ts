import { readOneOf } from '../../shared/one-of.ts'
import { readWhole } from '../../shared/whole-number.ts'
import type { CollectedPayment } from '../../wallet/collect-on-delivery/collected-payment.ts'
import { isFinal, type Status } from '../model/states.ts'

export const collectMethods = ['pix', 'cash'] as const
export type CollectMethod = (typeof collectMethods)[number]

/** The amount that the recipient pays at the door; amounts are in centavos. */
export type CollectOnDelivery = {
  amountCents: number
  method: CollectMethod
  /** Null until the recipient has paid. */
  collected: Collected | null
}

/** `at`: ISO 8601. `endToEndId`: of the PIX payment that completed the amount; null for cash. */
export type Collected = { at: string; receivedCents: number; changeCents: number; endToEndId: string | null }

export type CollectOnDeliveryInput = { amountCents: number; method: string }

/** R$ 100.000,00, the largest amount of an order. */
export const maxCollectCents = 10_000_000

/**
 * The amount and the method of an order; null where it collects nothing. Refuses with `validation_failed` an amount that is not 1 to
 * `maxCollectCents` whole centavos, and an unknown method.
 */
export function readCollectOnDelivery(
  input: CollectOnDeliveryInput | null | undefined,
): CollectOnDelivery | null {
  if (!input) return null
  return {
    amountCents: readWhole('collect_on_delivery.amount_cents', input.amountCents, [1, maxCollectCents]),
    method: readOneOf('collect_on_delivery.method', collectMethods, input.method),
    collected: null,
  }
}

/**
 * `refused`: the parcel goes back unpaid. `settled`: the driver has passed the cash on, which a PIX payment needs not. `remitted`: it
 * is in the shop's wallet.
 */
export const collectStatuses = ['due', 'collected', 'refused', 'canceled', 'settled', 'remitted'] as const
export type CollectStatus = (typeof collectStatuses)[number]

type Collecting = { status: Status; collectOnDelivery: CollectOnDelivery | null }

/** The state of the amount, by the order and the payments that were received for it. */
export function collectStatusOf(
  { status, collectOnDelivery }: Collecting,
  payments: readonly CollectedPayment[] = [],
): CollectStatus {
  if (!collectOnDelivery?.collected) {
    if (status === 'canceled') return 'canceled'
    return status === 'returning' || status === 'returned' ? 'refused' : 'due'
  }
  if (payments.length === 0 || payments.some(({ settledAt }) => settledAt === null)) return 'collected'
  return payments.every(({ remittanceId }) => remittanceId !== null) ? 'remitted' : 'settled'
}

/** The amount that the recipient still has to pay; null where nothing is due. */
export function dueCentsOf(delivery: Collecting): number | null {
  const { status, collectOnDelivery } = delivery
  if (!collectOnDelivery || isFinal(status) || collectStatusOf(delivery) !== 'due') return null
  return collectOnDelivery.amountCents
}

/** The amount as webhooks carry it. */
export function collectOnDeliveryView(delivery: Collecting) {
  const { collectOnDelivery } = delivery
  if (!collectOnDelivery) return null
  const { amountCents, method, collected } = collectOnDelivery
  return {
    amount_cents: amountCents,
    method,
    status: collectStatusOf(delivery),
    collected_at: collected?.at ?? null,
    received_cents: collected?.receivedCents ?? null,
    change_cents: collected?.changeCents ?? null,
  }
}
