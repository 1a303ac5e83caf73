import type { FigureSums } from '@rodovia/core/figures/figures.ts'
import { expect, test } from 'vitest'
import { figuresCsv } from './figures-csv.ts'

const problemsByCode = {
  ...{ recipient_absent: 2, address_not_found: 0, refused: 1, damaged: 0, vehicle_breakdown: 0, unsafe: 0 },
  other: 0,
}
const attemptsByReason = { recipient_absent: 4, refused: 0, address_not_found: 1, closed: 0, other: 0 }
const none = { count: 0, seconds: 0, buckets: [] }
const sums: FigureSums = {
  ...{ orders: 3, delivered: 2, onTime: 1, canceledByShipper: 1, canceledWithoutDriver: 0, returned: 0 },
  ...{
    spendCents: 123_450n,
    problems: 3,
    problemsByCode,
    returns: 2,
    failedAttempts: 5,
    attemptsByReason,
    accept: none,
    pickup: none,
    door: none,
  },
  ...{ rated: 2, ratingStars: 9 },
}

test('a town that would be a formula is text, amounts and rates have a comma, and the total comes last', () => {
  const csv = Buffer.from(
    figuresCsv({
      ...{ from: '2026-05-01', to: '2026-05-31', by: 'area', tenantId: null, isIncomplete: false },
      groups: [{ key: '=HYPERLINK("http://x")', name: null, ...sums }],
      ...{ total: sums, groupCount: 1 },
    }),
  ).toString('utf8')
  const [headings, first, total] = csv.split('\r\n')
  expect(headings).toMatch(/^\ufeffarea;nome;pedidos;em_andamento;entregues;no_prazo;no_prazo_porcento;/)
  expect(headings).toMatch(
    /;problemas_destinatario_ausente;problemas_endereco_nao_encontrado;problemas_recusada;/,
  )
  expect(first).toMatch(
    /^"'=HYPERLINK\(""http:\/\/x""\)";;3;0;2;1;50,0;1;1;0;0;3;1234,50;;;.*;2;0;1;0;0;0;0;2;5;4;0;1;0;0;2;4,5$/,
  )
  expect(total).toMatch(/^total;;3;/)
})
