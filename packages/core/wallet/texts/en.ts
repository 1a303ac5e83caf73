import { texts as quoting } from '../../quoting/texts/en.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  /** Why the platform did not send a payout. */
  replacedKey: 'The PIX key was replaced before the payout was sent. The amount is back in the balance.',

  /** The label of a part. */
  earningPartLabels: {
    ...quoting.priceLineLabels,
    price: 'Price of the delivery',
    platform_share: 'Share of the platform',
  },

  /** Why money moved, as people read it. */
  reasonMessages: {
    top_up: 'Top-up',
    manual_credit: 'Credit by Rodovia',
    order_return: 'Return of the parcel',
    order_placed: 'Order',
    order_refund: 'Refund of an order',
    order_delivered: 'Delivery',
    payout_requested: 'Payout',
    payout_settled: 'Payout made',
    payout_failed: 'Payout returned',
    top_up_held: 'Top-up held',
    top_up_returned: 'Top-up returned',
    top_up_released: 'Top-up released',
    recipient_message: 'Message to a recipient',
    pix_collected: 'PIX at the door',
    cash_deposited: 'Deposit of received cash',
    cash_from_earnings: 'Cash taken from earnings',
    remittance: 'Collections on delivery',
  },
}
