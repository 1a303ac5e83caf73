import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'PIX top-ups',
  intro:
    'Top-ups of the last 30 days, of all customers, that were not paid yet. With a bank’s API payments arrive by themselves. With a PIX key of your own, look for the payment in the bank’s statement and confirm it here.',
  list: 'Waiting for a payment',
  none: 'No top-up waits for a payment.',
  expired: 'expired; if it is paid, it is still credited',
  choose: 'Confirm',
  confirm: 'Confirm a payment',
  confirmText:
    'The amount is credited to the customer’s wallet now. A payment is credited once, even if you confirm it again.',
  txid: 'Id of the top-up (txid)',
  txidHint: 'As in the bank’s statement: up to 35 letters and digits.',
  endToEndId: 'End-to-end id of the payment',
  endToEndIdHint: 'As in the bank’s statement: E and 31 characters.',
  amount: 'Amount paid',
  amountHint: 'In reais, what was really paid. Example: 250,00',
  send: 'Credit',
}
