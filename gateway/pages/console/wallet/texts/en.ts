import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  areaMessages: {
    title: 'Wallet',
    balance: 'Balance',
    negative:
      'The balance is negative because a top-up that was already spent was contested or returned, or because parcels that could not be delivered came back. New orders are refused until it covers their price: top up below. Deliveries that are paid go on.',
    statement: 'Statement',
    when: 'Date',
    what: 'Description',
    amount: 'Amount',
    after: 'Balance',
    none: 'No entries yet.',
    order: 'view order',
    period: 'Statement for accounting, with the seals of the ledger:',
    from: 'From',
    to: 'to',
    csv: 'Spreadsheet (CSV)',
    pdf: 'PDF',
  },

  openReturnsMessages: {
    title: 'Held:',
    text: 'This amount is not part of the balance until the bank decides. What is not returned to the payer comes back.',
    since: 'since',
    topUp: 'view top-up',
  },

  topUpMessages: {
    title: 'Top-up by PIX',
    amount: 'Amount',
    hint: 'In reais, at least 1,00. Example: 250,00',
    ask: 'Create PIX code',
    scan: 'Scan the QR code in your bank’s app, or copy and paste the code.',
    code: 'PIX code to copy',
    until: 'Valid until',
    paid: 'Paid and credited:',
    back: 'Back to the wallet',
    again: 'Check payment',
    status: {
      active: 'Awaiting payment',
      paid: 'Paid',
      expired: 'Expired',
      contested: 'Contested by the payer',
      held: 'Being returned',
      returned: 'Returned',
    },
    returns: 'Contests and returns',
    held: 'Held until the bank decides:',
    ifContested:
      'The payer asked the bank for the money. The decision takes up to 11 days: the amount comes back to your balance or goes to the payer. If you do not know why, contact us.',
    returned: 'Returned to the payer:',
    bankSays: 'Bank:',
  },
}
