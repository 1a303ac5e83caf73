import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  /** The statuses of a contest or a return. */
  returnLabels: {
    contested: 'contested by the payer',
    held: 'being returned to the payer',
    returned: 'returned to the payer',
    released: 'not returned',
  },

  messages: {
    title: 'PIX returns',
    intro:
      'Top-ups that their payers contest at the bank (MED) and those that we return, of all customers. The amount leaves the customer’s wallet and is held until the bank decides.',
    list: 'Contests and returns',
    none: 'No contests or returns.',
    payment: 'Payment',
    amount: 'Amount',
    reason: 'Reason',
    contest: 'Contest (MED)',
    bankSays: 'Bank:',
    create: 'Return a payment',
    createText:
      'The amount leaves the customer’s wallet now, even if that makes it negative, and the bank returns it to the payer. This cannot be undone.',
    endToEndId: 'End-to-end id of the payment',
    endToEndIdHint:
      'As in the bank’s statement: E and 31 characters. Through the bank’s API, payments of up to 90 days ago.',
    amountHint: 'In reais, at most what is left of the payment. Example: 250,00',
    reasonHint: 'The payer and the customer read this text. Up to 140 characters.',
    send: 'Return',
  },
}
