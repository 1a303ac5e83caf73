import type { PayoutBatch } from '@rodovia/core/wallet/payouts/payout.ts'
import { stringify } from 'csv-stringify/sync'
import { reaisWithComma, spreadsheet, withoutFormula } from '../spreadsheet.ts'

/** One line per payout, as docs/how-to/take-payments-by-pix.md describes it; the PIX key in the bank's format. */
export function payoutCsv({ payouts }: PayoutBatch): string {
  const lines = payouts.map(({ id, driverName, pixKey, amountCents, status }) => [
    id,
    withoutFormula(driverName),
    // A telephone number keeps its plus sign, which banks need; it has digits only.
    pixKey.includes('@') ? withoutFormula(pixKey) : pixKey,
    reaisWithComma(amountCents),
    status,
  ])
  return stringify([['repasse', 'nome', 'chave_pix', 'valor', 'situacao'], ...lines], spreadsheet)
}
