import type { Cents } from '@rodovia/core/shared/money.ts'
import type { Statement, StatementLine } from '@rodovia/core/wallet/export-statement.ts'
import { reasonWords } from '@rodovia/core/wallet/reason-words.ts'
import { stringify } from 'csv-stringify/sync'
import { brasiliaTime } from '../pdf/times.ts'

/**
 * The table as spreadsheets set to Brazil open it with a double click: `;` between columns, a comma in amounts, UTF-8 with a byte order
 * mark, CRLF. No cell begins with what people wrote, so none can be a formula; amounts below zero begin with their sign.
 */
export function statementCsv({ lines }: Statement): Uint8Array {
  const text = stringify([headings, ...lines.map(rowOf)], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
  })
  return Buffer.from(text)
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
]

function rowOf({
  id,
  at,
  reason,
  orderId,
  amountCents,
  balanceAfterCents,
  transactionId,
  seal,
}: StatementLine) {
  return [
    brasiliaTime(at, 'pt-BR', 'second').replace(',', ''),
    at.toISOString(),
    reasonWords[reason]['pt-BR'],
    orderId ?? '',
    reais(amountCents),
    reais(balanceAfterCents),
    id,
    transactionId,
    seal ? `${seal.position}` : '',
    seal?.hash ?? '',
    seal?.text ?? '',
  ]
}

/** Such as -1234,50. */
function reais(cents: Cents): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
