import { readAmount } from '@rodovia/core/shared/written-number.ts'
import { api } from './api.ts'
import type { Draft } from './database.ts'
import type { DataOf, Delivery } from './delivery.ts'
import * as documents from './documents.ts'

export type Collect = NonNullable<Delivery['collectOnDelivery']>
export type Charge = Pick<DataOf<typeof documents.chargeDelivery>['chargeDelivery'], 'brCode' | 'qrSvg'>

/** The amount that the recipient still has to pay. A delivery that an earlier version of the app stored says nothing of it. */
export function dueOf(delivery: Partial<Pick<Delivery, 'collectOnDelivery'>>): Collect | null {
  const { collectOnDelivery = null } = delivery
  return collectOnDelivery?.status === 'due' ? collectOnDelivery : null
}

/** The two counts of a draft, in centavos; null for what is no amount. */
export function cashOf({ cashReceived = '', cashConfirmed = '' }: Draft) {
  return { received: readAmount(cashReceived), confirmed: readAmount(cashConfirmed) }
}

/** The name of the text that says what the payment lacks; null for nothing. */
export function missingPayment(
  due: Collect | null,
  draft: Draft,
): 'pix' | 'cash' | 'sameCash' | 'fullAmount' | null {
  if (!due) return null
  if (due.method === 'pix') return 'pix'
  const { received, confirmed } = cashOf(draft)
  if (received === null || confirmed === null) return 'cash'
  if (received !== confirmed) return 'sameCash'
  return received < due.amountCents ? 'fullAmount' : null
}

/** The charge of the recipient; each call lets the bank be asked about it at once. */
export async function readCharge(code: string): Promise<Charge> {
  return (await api.graphql(documents.chargeDelivery, { code })).chargeDelivery
}

export async function depositCash(amountCents: number): Promise<Charge> {
  return (await api.graphql(documents.depositCash, { amountCents })).depositCash
}

export async function takeCashFromEarnings(): Promise<void> {
  await api.graphql(documents.takeCashFromEarnings)
}
