import { maxCents } from '@rodovia/core/shared/money.ts'
import fc from 'fast-check'
import { GraphQLError, parseValue } from 'graphql'
import { describe, expect, test } from 'vitest'
import { type ScalarName, scalars } from './scalars.ts'

/** The error of a client that sends an invalid scalar value. */
function refusal(take: () => unknown): GraphQLError {
  try {
    take()
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const anInstant = fc.date({
  min: new Date(0),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const anAmount = fc.bigInt({ min: -maxCents, max: maxCents })
const eightDigits = fc.stringMatching(/^[0-9]{8}$/)

describe('a scalar parses what it serialises', () => {
  test('DateTime', () => {
    fc.assert(
      fc.property(anInstant, (at) => {
        const text = scalars.DateTime.serialize(at)
        expect(scalars.DateTime.parseValue(text)).toEqual(at)
        expect(scalars.DateTime.parseLiteral(parseValue(JSON.stringify(text)))).toEqual(at)
      }),
    )
  })

  test('Cents', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        const number = scalars.Cents.serialize(amount)
        expect(Number.isSafeInteger(number)).toBe(true)
        expect(scalars.Cents.parseValue(JSON.parse(JSON.stringify(number)))).toBe(amount)
        expect(scalars.Cents.parseLiteral(parseValue(`${amount}`))).toBe(amount)
      }),
    )
  })

  test('Cep', () => {
    fc.assert(
      fc.property(eightDigits, (cep) => {
        expect(scalars.Cep.parseValue(scalars.Cep.serialize(cep))).toBe(cep)
        expect(scalars.Cep.parseLiteral(parseValue(JSON.stringify(cep)))).toBe(cep)
      }),
    )
  })
})

test('an instant may have fewer decimals', () => {
  const at = new Date('2026-03-01T12:00:00.500Z')
  for (const written of ['2026-03-01T12:00:00.5Z', '2026-03-01T12:00:00.500Z'])
    expect(scalars.DateTime.parseValue(written)).toEqual(at)
  expect(scalars.DateTime.parseValue('2026-03-01T12:00:00Z')).toEqual(new Date('2026-03-01T12:00:00.000Z'))
})

describe('a scalar rejects everything else', () => {
  const cases: [ScalarName, unknown[]][] = [
    [
      'DateTime',
      [
        '2026-03-01',
        '2026-03-01T12:00:00.0000Z',
        '2026-03-01T12:00:00.000',
        '2026-03-01T09:00:00.000-03:00',
        '2026-02-30T12:00:00.000Z',
        '2026-13-01T12:00:00.000Z',
        '2026-03-01T24:00:00.000Z',
        ' 2026-03-01T12:00:00.000Z',
        '',
        0,
        1772366400000,
        null,
        true,
        {},
      ],
    ],
    [
      'Cents',
      ['100', 1.5, 1e15 + 1, -(1e15 + 1), 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, true, null, {}, []],
    ],
    ['Cep', ['0131010', '013101000', '01310-100', ' 1310100', '０１３１０１００', 1310100, '', null, [], {}]],
    ['JSON', ['anything', 1, null, {}]],
  ]

  test.each(cases)('%s', (name, values) => {
    for (const value of values) {
      const { message, extensions } = refusal(() => scalars[name].parseValue(value))
      expect(extensions).toEqual({ code: 'validation_failed' })
      expect(message).toContain(`is not a ${name}: `)
      expect(message).toContain(String(JSON.stringify(value)).slice(0, 60))
    }
  })

  test('in a literal either', () => {
    const literals: [ScalarName, string[]][] = [
      ['DateTime', ['"2026-03-01"', '1772366400000', 'NOW', 'true', '{}']],
      ['Cents', ['"100"', '1.0', '1000000000000001', '-1000000000000001', '1e3', 'true']],
      ['Cep', ['"0131010"', '1310100', 'ABC', '["01310100"]']],
    ]
    for (const [name, texts] of literals)
      for (const text of texts)
        expect(refusal(() => scalars[name].parseLiteral(parseValue(text))).extensions).toEqual({
          code: 'validation_failed',
        })
  })

  test('with a short message for a long value', () => {
    expect(refusal(() => scalars.Cep.parseValue('9'.repeat(100_000))).message.length).toBeLessThan(200)
  })
})
