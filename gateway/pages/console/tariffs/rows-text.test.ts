import { expect, test } from 'vitest'
import { hundredthsOf, type Row, rowsFrom, rowsText } from './rows-text.ts'

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

test.each([
  ['; BIKE; ; ; 1', 'line 1: "BIKE" is not one of MOTO, CAR, VAN, TRUCK'],
  ['; ; fast; ; 1', 'line 1: "fast" is not one of turbo, express, padrao'],
  ['\n; ; ; night; 1', 'line 2: "night" are no hours: write them such as 22-6'],
  ['; ; ; ; nine', 'line 1: "nine" is no amount: write it such as 9,00'],
  ['; ; ; ; 1; 2; 3; 4; 5; 6', 'line 1: has 10 columns: at most 9'],
])('%j is refused', (text, fault) => {
  expect(rowsFrom(text)).toEqual({ fault })
})

test.each([
  ['9', 900],
  ['9,5', 950],
  ['0.05', 5],
  ['1.234,00', null],
  ['-1', null],
  ['', null],
])('%s', (text, hundredths) => {
  expect(hundredthsOf(text)).toBe(hundredths)
})
