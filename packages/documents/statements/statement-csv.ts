import type { Statement, StatementLine } from '@rodovia/core/wallet/export-statement.ts'
import { reasonMessages } from '@rodovia/core/wallet/reason-messages.ts'
import { stringify } from 'csv-stringify/sync'
import { localTime } from '../pdf/times.ts'
import { reaisWithComma, spreadsheet } from '../spreadsheet.ts'

/**
 * The entries as CSV for spreadsheets with Brazilian settings: `;` between columns, a comma in amounts, UTF-8 with a byte order mark,
 * CRLF. Negative amounts begin with their sign. The only text by people is an operator's note within `selo_texto`,
 * which begins with `[` and stays as it was hashed.
 */
export function statementCsv({ lines }: Statement): Uint8Array {
  return Buffer.from(stringify([headings, ...lines.map(rowOf)], spreadsheet))
}

const headings = [
  'data_hora_brasilia',
  'data_hora_utc',
  'motivo',
  'pedido',
  'valor',
  'saldo',
  'lancamento',
  'transacao',
  'selo_posicao',
  'selo_hash',
  'selo_texto',
  'preco_cheio',
]

function rowOf({
  id,
  at,
  reason,
  orderId,
  amountCents,
  balanceAfterCents,
  fullPriceCents,
  transactionId,
  seal,
}: StatementLine) {
  return [
    localTime(at, 'pt-BR', 'second').replace(',', ''),
    at.toISOString(),
    reasonMessages[reason]['pt-BR'],
    orderId ?? '',
    reaisWithComma(amountCents),
    reaisWithComma(balanceAfterCents),
    id,
    transactionId,
    seal ? `${seal.position}` : '',
    seal?.hash ?? '',
    seal?.text ?? '',
    fullPriceCents === null ? '' : reaisWithComma(fullPriceCents),
  ]
}
