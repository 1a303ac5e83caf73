import { html } from '../../../../html.ts'
import type { Texts } from './pt-br.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export const texts: Texts = {
  mark: 'Select',
  markOne: (code) => `Select order ${code}`,
  markAll: 'Select all on this page',
  unmarkAll: 'Select none',
  selection: 'Actions with the selected orders',
  marked: 'Selected:',
  labels: 'Labels (PDF)',
  export: 'Export (CSV)',
  cancel: 'Cancel…',
  nothing: 'No order is selected',
  nothingHint: 'Go back to the list and select 1 to 50 orders in the first column.',
  tooMany: (count) => `${count} selected orders are too many: at most 50 at a time.`,
  back: 'Back to the list',
  cancelTitle: 'Cancel orders',
  cancelText: 'Check the list. Nothing has been canceled yet.',
  noFees: 'The whole price is refunded to the wallet at once, without a fee.',
  refund: 'Refund',
  total: 'Total',
  fixed: 'Cannot be canceled',
  fixedText: 'These orders stay as they are: they were picked up, delivered or canceled already.',
  noneLeft: 'None of the selected orders can be canceled.',
  cancelNow: (count, refund) => html`Cancel ${orders(count)} and refund ${refund}`,
  resultTitle: 'Result of the cancellation',
  canceled: (count, refund) => html`${orders(count)} canceled, ${refund} back in the wallet.`,
  notCanceled: (count) => `${orders(count)} not canceled.`,
  result: 'Result',
  done: 'Canceled',
  unknown: (id) => `Order ${id}: does not exist, or is not of your company.`,
}
