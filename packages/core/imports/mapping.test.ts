import { describe, expect, test } from 'vitest'
import { issueOf } from '../shared/refusal.fixture.ts'
import { orderFieldNames, orderFields } from './fields.ts'
import {
  columnsByHeading,
  guessMapping,
  type MappingInput,
  metadataIn,
  readMapping,
  textOf,
} from './mapping.ts'

describe('a heading', () => {
  test('of the template means its field, in every language', () => {
    for (const field of orderFieldNames)
      for (const label of Object.values(orderFields[field].label)) {
        const columns = columnsByHeading(['?', label])
        expect(Object.values(columns), label).toEqual([{ column: 1 }])
      }
  })

  test.each([
    ['CEP DE ENTREGA', 'destination_cep'],
    ['cep', 'destination_cep'],
    ['Cep da  Coleta', 'origin_cep'],
    ['Endereço', 'destination_street'],
    ['RECIPIENT_NAME', 'recipient_name'],
    ['Observações internas do vendedor', undefined],
    ['', undefined],
  ])('%j means %s, without accents, case and punctuation', (heading, field) => {
    expect(Object.keys(columnsByHeading([heading]))).toEqual(field ? [field] : [])
  })

  test('that comes twice means the first column', () => {
    expect(columnsByHeading(['CEP', 'Rua', 'CEP'])).toMatchObject({ destination_cep: { column: 0 } })
  })
})

test.each([
  ['metadata.centro_de_custo', 'metadata.centro_de_custo'],
  ['Metadados.Centro de Custo', 'metadata.Centro de Custo'],
  [' METADATOS. Ação ', 'metadata.Ação'],
  ['metadata', undefined],
  ['metadata.', undefined],
])('a heading %j means the key of metadata %s, as it is written', (heading, field) => {
  expect(Object.keys(columnsByHeading([heading]))).toEqual(field ? [field] : [])
})

test('the metadata of a row are its filled columns', () => {
  const mapping = guessMapping(['metadata.cor', 'metadata.__proto__', 'metadata.vazio', 'Rua'], null)
  const metadata = metadataIn(mapping, [' azul ', 'x', '', 'Paulista'])!
  expect(Object.entries(metadata)).toEqual([
    ['cor', 'azul'],
    ['__proto__', 'x'],
  ])
  expect(metadataIn(mapping, ['', '', '', 'Paulista'])).toBeNull()
})

test('what a file does not name comes from the default, and only what it does not name', () => {
  expect(guessMapping(['CEP'], null)).toEqual({ destination_cep: { column: 0 }, tier: { value: 'express' } })
  expect(guessMapping(['tier'], null).tier).toEqual({ column: 0 })
})

describe('a mapping by hand', () => {
  const headers = ['a', 'b']
  const read = (input: MappingInput) => readMapping(input, headers)

  test('takes keys of metadata, at most 50 with names of at most 40 characters', () => {
    const keys = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ field: `metadata.${index}`, column: 0 }))
    expect(Object.keys(read(keys(50)))).toHaveLength(50)
    expect(issueOf(() => read(keys(51)))).toEqual({
      field: 'mapping',
      issue: '51 keys are too many: at most 50',
    })
    const long = `metadata.${'k'.repeat(41)}`
    expect(issueOf(() => read([{ field: long, column: 0 }]))).toEqual({
      field: long,
      issue: 'must have 1 to 40 characters; it has 41',
    })
  })

  test('has a column or one value for each field that it names', () => {
    const mapping = read([
      { field: 'recipient_name', column: 1 },
      { field: 'tier', value: ' turbo ' },
      { field: 'remarks', value: ' ' },
    ])
    expect(mapping).toEqual({ recipient_name: { column: 1 }, tier: { value: 'turbo' } })
    expect(textOf(mapping, ['x', ' Ana '], 'recipient_name')).toBe('Ana')
    expect(textOf(mapping, [], 'recipient_name')).toBe('')
    expect(textOf(mapping, [], 'tier')).toBe('turbo')
    expect(textOf(mapping, ['x'], 'remarks')).toBe('')
  })

  test.each<[MappingInput, string]>([
    [[{ field: 'colour', value: 'x' }], 'mapping'],
    [[{ field: 'toString', value: 'x' }], 'mapping'],
    [[{ field: 'tier', column: 0, value: 'turbo' }], 'tier'],
    [[{ field: 'tier', column: 2 }], 'tier'],
    [[{ field: 'tier', column: -1 }], 'tier'],
    [[{ field: 'tier', column: 0.5 }], 'tier'],
    [
      [
        { field: 'tier', column: 0 },
        { field: 'tier', value: 'turbo' },
      ],
      'tier',
    ],
  ])('%j is refused', (input, field) => {
    expect(issueOf(() => read(input))?.field).toBe(field)
  })
})
