import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maxMetadataKeyCharacters,
  maxMetadataKeys,
  maxMetadataValueCharacters,
  readMetadata,
  readMetadataFilters,
} from './metadata.ts'
import type { AnyRefusal } from './refusal.ts'

const manyKeys = (count: number, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`chave ${from + index}`, 'x']))

function faultsOf(read: () => unknown): (readonly [field: string, code: string])[] {
  try {
    read()
  } catch (error) {
    const { facts } = error as Extract<AnyRefusal, { code: 'validation_failed' }>
    return facts.issues.map(({ field, code }) => [field, code] as const)
  }
  return []
}

describe('metadata', () => {
  test('is null where nothing is said', () => {
    for (const nothing of [null, undefined, {}]) expect(readMetadata(nothing)).toBeNull()
  })

  test('holds 50 keys of 40 characters with values of 500', () => {
    const key = '🚚'.repeat(maxMetadataKeyCharacters)
    const largest = { ...manyKeys(maxMetadataKeys - 1), [key]: 'é'.repeat(maxMetadataValueCharacters) }
    expect(readMetadata(largest)).toEqual(largest)
  })

  test.each([
    ['a list', ['azul'], [['metadata', 'not_allowed']]],
    ['a text', 'azul', [['metadata', 'not_allowed']]],
    ['a number as a value', { cor: 7 }, [['metadata.cor', 'not_allowed']]],
    ['true as a value', { presente: true }, [['metadata.presente', 'not_allowed']]],
    ['null as a value', { cor: null }, [['metadata.cor', 'not_allowed']]],
    ['an object as a value', { cor: { nome: 'azul' } }, [['metadata.cor', 'not_allowed']]],
    ['a long value', { cor: 'x'.repeat(501) }, [['metadata.cor', 'too_long']]],
    ['an empty key', { '': 'azul' }, [['metadata.', 'wrong_length']]],
    ['a long key', { ['k'.repeat(41)]: 'azul' }, [[`metadata.${'k'.repeat(40)}`, 'wrong_length']]],
    ['a control character', { cor: 'az\u0000ul' }, [['metadata.cor', 'not_allowed']]],
    ['a key too many', manyKeys(51), [['metadata', 'too_many']]],
    [
      'several faults, each',
      { cor: 7, tamanho: 'x'.repeat(501) },
      [
        ['metadata.cor', 'not_allowed'],
        ['metadata.tamanho', 'too_long'],
      ],
    ],
  ])('refuses %s', (_, input, faults) => {
    expect(faultsOf(() => readMetadata(input))).toEqual(faults)
  })

  test('is merged by key, and an empty text deletes', () => {
    const existing = { cor: 'azul', centro: '12' }
    expect(readMetadata({ cor: 'verde', tamanho: 'M' }, existing)).toEqual({
      cor: 'verde',
      centro: '12',
      tamanho: 'M',
    })
    expect(readMetadata({ cor: '' }, existing)).toEqual({ centro: '12' })
    expect(readMetadata({ cor: '', centro: '', outra: '' }, existing)).toBeNull()
    expect(readMetadata(null, existing)).toEqual(existing)
  })

  test('has at most 50 keys after the merge, whatever is deleted beside', () => {
    const full = manyKeys(maxMetadataKeys)
    expect(faultsOf(() => readMetadata({ nova: 'x' }, full))).toEqual([['metadata', 'too_many']])
    const half = maxMetadataKeys / 2
    const deleted = Object.fromEntries(Object.keys(manyKeys(half)).map((key) => [key, '']))
    const added = manyKeys(half, 100)
    expect(readMetadata({ ...deleted, ...added }, full)).toEqual({ ...manyKeys(half, half), ...added })
  })

  test('keeps every key and value that it accepts, also names of JavaScript', () => {
    const texts = (max: number) =>
      fc.string({ minLength: 1, maxLength: max }).filter((text) => /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text))
    const key = fc.oneof(
      texts(maxMetadataKeyCharacters),
      fc.constantFrom('__proto__', 'constructor', 'toString'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, texts(maxMetadataValueCharacters)), { minLength: 1, maxLength: 50 }),
        (pairs) => {
          const input = JSON.parse(JSON.stringify(Object.fromEntries(pairs)))
          expect(Object.entries(readMetadata(input)!).sort()).toEqual(Object.entries(input).sort())
        },
      ),
    )
  })
})

describe('a filter by metadata', () => {
  test('asks for a key, or for a key with its value', () => {
    expect(
      readMetadataFilters([{ key: 'cor', value: 'azul' }, { key: 'centro' }, { key: 'x', value: '' }]),
    ).toEqual([
      { key: 'cor', value: 'azul' },
      { key: 'centro', value: null },
      { key: 'x', value: null },
    ])
  })

  test.each([
    ['eleven keys', Array.from({ length: 11 }, (_, index) => ({ key: `${index}` })), 'metadata'],
    [
      'a key twice',
      [
        { key: 'cor', value: 'azul' },
        { key: 'cor', value: 'verde' },
      ],
      'metadata.cor',
    ],
    ['an empty key', [{ key: '' }], 'metadata.'],
    ['a long value', [{ key: 'cor', value: 'x'.repeat(501) }], 'metadata.cor'],
  ])('refuses %s', (_, filters, field) => {
    expect(faultsOf(() => readMetadataFilters(filters)).map(([name]) => name)).toEqual([field])
  })
})
