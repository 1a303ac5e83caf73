import { expect, test } from 'vitest'
import { issueAt } from '../../shared/refusal.fixture.ts'
import { makeDeliveryCode } from '../model/delivery-code.ts'
import { readSearchTerms } from './search-terms.ts'

test.each([
  ['words are compared in small letters, without accents', 'João  D’Ávila', [['joao'], ['avila']]],
  ['a telephone number is one number', '91234-5678', [['912345678']]],
  [
    'the country code of Brazil may be there',
    '+5511 9123',
    [
      ['5511', '55119123', '119123'],
      ['9123', '55119123', '119123'],
    ],
  ],
  ['two digits are no country code', '5512', [['5512']]],
  ['a postal code is one number', '01310-100', [['01310100']]],
  [
    'numbers beside each other may be one',
    '01310 100',
    [
      ['01310', '01310100'],
      ['100', '01310100'],
    ],
  ],
  ['numbers apart stay apart', 'rua 10, casa 2', [['rua'], ['10'], ['casa'], ['2']]],
  ['a reference with a number is one word', 'NF-2026/0042', [['nf20260042']]],
  ['words that a comma separates are two', 'Augusta,1500', [['augusta'], ['1500']]],
  ['the beginning of a code may leave out RD', 'rd7k-2', [['rd7k2', '7k2']]],
  ['letters of other scripts are letters', 'Öz 山田', [['oz'], ['山田']]],
])('%s', (_, text, terms) => {
  expect(readSearchTerms(text)).toEqual(terms)
})

test('a code is found in any notation', () => {
  const code = makeDeliveryCode(Uint8Array.of(0, 1, 2, 3, 4, 5, 6))
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase().replace('0', 'o')
  expect(typed).toContain('o')
  expect(readSearchTerms(typed)).toEqual([[code.toLowerCase(), code.slice(2).toLowerCase()]])
})

test.each([
  ['', 'must not be empty'],
  ['á', '"á" is too short: at least 2 letters or digits'],
  ['a b', '"a b" is too short: at least 2 letters or digits'],
  ['--', '"--" is too short: at least 2 letters or digits'],
  ['a'.repeat(101), '101 characters are too many: at most 100'],
  ['1 2 3 4 5 6 7 8 9 10 11', '11 words are too many: at most 10'],
])('"%s" is refused', (text, issue) => {
  expect(() => readSearchTerms(text)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ issues: [issueAt('text', issue)] }) }),
  )
})
