import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Payouts',
  intro:
    'Drivers request payouts of what they earned. Collect the requests in a batch, pay them at your bank, and record the results.',
  waiting: 'Waiting for a batch',
  noneWaiting: 'No payout waits.',
  more: (count) => `and ${count} more`,
  held: 'waits until',
  heldWhy: '(PIX key was replaced)',
  create: 'Create a batch',
  createText:
    'The batch takes the oldest requests, at most 500. Those that wait because a key was replaced stay for later.',
  batches: 'Batches',
  noBatches: 'No batches.',
  batch: 'Batch of',
  count: (count) => `${count} ${count === 1 ? 'payout' : 'payouts'}`,
  open: (count) => `${count} without a result`,
  allClosed: 'all with a result',
  back: 'Back to the payouts',
  steps:
    'Download the spreadsheet and pay at your bank. Then record for each payout the id of the payment that the bank shows, or why it was not paid. What stays blank keeps waiting for its result.',
  file: 'Download the spreadsheet (CSV)',
  driver: 'Driver',
  key: 'PIX key',
  amount: 'Amount',
  result: 'Result',
  endToEndId: 'Paid: end-to-end id',
  endToEndIdHint: 'E and 31 characters',
  reason: 'Not paid: reason',
  record: 'Record the results',
  nothing: 'Nothing was filled in: write the id of the payment or the reason of at least one payout.',
  both: 'A payout has an id and a reason. It was paid or it was not: leave only one of the two. Driver:',
  status: {
    requested: 'requested',
    sent: 'no result yet',
    settled: 'paid',
    failed: 'not paid, the amount is back in the driver’s balance',
  },
}
