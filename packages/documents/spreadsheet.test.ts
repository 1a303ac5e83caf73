import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadsheet, withoutFormula, withoutGuard } from './spreadsheet.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '"=1',
  '\u00a0=1',
  '\tx',
  '\rx',
  '\nx',
])('the text %j gets an apostrophe', (text) => expect(withoutFormula(text)).toBe(`'${text}`))

test.each([
  ['a,=1+1', "a,'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t@x', "a\t'@x"],
  ['a,"=1', `a,'"=1`],
  ['a\n=1', "a\n'=1"],
])('in %j no formula begins where another language separates cells', (text, expected) => {
  expect(withoutFormula(text)).toBe(expected)
})

test.each(['São Paulo - SP', 'ana@loja.example', 'Rua A, 10; fundos', "d'água", '5 + 5', ''])(
  'the text %j stays as it is',
  (text) => expect(withoutFormula(text)).toBe(text),
)

const parts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', ',', ';', '\t', '\r', '\n', '"', "'", ' ', 'a']
const hostileTexts = fc.array(fc.constantFrom(...parts)).map((characters) => characters.join(''))

test('wherever a spreadsheet begins a cell, no cell of a file begins with a formula', () => {
  fc.assert(
    fc.property(fc.array(hostileTexts, { minLength: 1 }), fc.constantFrom(',', ';'), (texts, delimiter) => {
      const csv = stringify([texts.map(withoutFormula)], { ...spreadsheet, bom: false, delimiter })
      for (const cell of csv.split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
    }),
  )
})

test('the text is found again', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      expect(withoutGuard(withoutFormula(text))).toBe(text)
    }),
  )
})
