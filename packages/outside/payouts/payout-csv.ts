import type { PayoutBatch } from '@rodovia/core/wallet/payouts/payout.ts'
import { stringify } from 'csv-stringify/sync'
import { reaisWithComma, spreadsheet } from '../statements/spreadsheet.ts'

/** What would be a formula to a spreadsheet is a text with this before it. */
const formula = /^[=+\-@\t\r]/

/** One line a payout that waits for the bank's answer or has it, as docs/how-to/take-payments-by-pix.md says; the key is written as the bank knows it. */
export function payoutCsv({ payouts }: PayoutBatch): string {
  const lines = payouts.map(({ id, driverName, pixKey, amountCents, status }) => [
    id,
    driverName.replace(formula, "'$&"),
    pixKey,
    reaisWithComma(amountCents),
    status,
  ])
  return stringify([['repasse', 'nome', 'chave_pix', 'valor', 'situacao'], ...lines], spreadsheet)
}
