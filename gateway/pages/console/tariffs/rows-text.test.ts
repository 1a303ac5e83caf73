import type { IssueOfField } from '@rodovia/core/shared/issue.ts'
import { expect, test } from 'vitest'
import { type Row, rowsFrom, rowsText } from './rows-text.ts'

const row: Row = {
  ...{ city: 'São Paulo - SP', serviceType: 'CAR', tier: 'turbo', fromHour: 22, untilHour: 6 },
  ...{ baseCents: 900, perKmCents: 210, minimumCents: null, perKgCents: null, markupBasisPoints: 4_550 },
}
const night: Row = {
  ...{ city: null, serviceType: null, tier: null, fromHour: 0, untilHour: 6 },
  ...{ baseCents: 0, perKmCents: null, minimumCents: null, perKgCents: null, markupBasisPoints: null },
}

test('rows are written as people type them, and read again', () => {
  expect(rowsText([row, night])).toBe(
    'São Paulo - SP; CAR; turbo; 22-6; 9,00; 2,10; ; ; 45,50\n; ; ; 0-6; 0,00; ; ; ; ',
  )
  expect(rowsFrom(rowsText([row, night]))).toEqual({ rows: [row, night] })
  expect(rowsFrom('\n\nSão Paulo - SP\tcar\tTURBO\t22–6\t9\t2.1\t\t\t45,5\n')).toEqual({ rows: [row] })
})

test.each<[string, number, IssueOfField]>([
  ['; BIKE; ; ; 1', 1, { code: 'not_one_of', got: 'BIKE', allowed: ['MOTO', 'CAR', 'VAN', 'TRUCK'] }],
  ['; ; fast; ; 1', 1, { code: 'not_one_of', got: 'fast', allowed: ['turbo', 'express', 'padrao'] }],
  ['\n; ; ; night; 1', 2, { code: 'not_allowed', why: 'not_hours', got: 'night' }],
  ['; ; ; ; nine', 1, { code: 'not_allowed', why: 'not_an_amount', got: 'nine' }],
  ['; ; ; ; 9; 2.100', 1, { code: 'not_allowed', why: 'not_an_amount', got: '2.100' }],
  ['; ; ; ; -9', 1, { code: 'not_allowed', why: 'not_an_amount', got: '-9' }],
  ['; ; ; ; 1; 2; 3; 4; 5; 6', 1, { code: 'too_many', got: 10, max: 9, of: 'columns' }],
])('%j is refused', (text, line, issue) => {
  expect(rowsFrom(text)).toEqual({ issue: { code: 'in_line', line, issue } })
})
