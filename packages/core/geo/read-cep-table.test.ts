import { describe, expect, test } from 'vitest'
import { readCepTable, tableColumns } from './read-cep-table.ts'

const header = tableColumns.join()
const curitiba = '80000000,82999999,PR,Curitiba,4106902,municipality,-25.42916,-49.26711'

/** Reads lines as they would stand in a file. */
const read = (...lines: string[]) =>
  readCepTable(lines.map((text, index) => ({ line: index + 1, cells: text.split(',') })))

/** The row of Curitiba with one value changed. */
const rowWith = (column: (typeof tableColumns)[number], value: string) =>
  curitiba
    .split(',')
    .map((cell, index) => (tableColumns[index] === column ? value : cell))
    .join()

test('a row becomes a range of numbers', () => {
  expect(read(header, curitiba)).toEqual({
    faults: [],
    ranges: [
      {
        first: 80_000_000,
        last: 82_999_999,
        uf: 'PR',
        city: 'Curitiba',
        ibgeCode: '4106902',
        kind: 'municipality',
        lat: -25.42916,
        lng: -49.26711,
      },
    ],
  })
})

test('the columns may stand in any order, with spaces around the values', () => {
  const turned = (line: string) => line.split(',').toReversed().join(' , ')
  expect(read(turned(header), turned(curitiba))).toEqual(read(header, curitiba))
})

test('a single code is a range, and the whole and the seat of a city may have the same', () => {
  const single = rowWith('cep_end', '80000000')
  const seat = single.replace('municipality', 'urban_seat')
  expect(read(header, single, seat).ranges.map(({ first, last, kind }) => [first, last, kind])).toEqual([
    [80_000_000, 80_000_000, 'municipality'],
    [80_000_000, 80_000_000, 'urban_seat'],
  ])
})

describe('a fault names its line, its value and what is allowed:', () => {
  test.each([
    ['cep_start', '8000000', 'cep_start is "8000000"; allowed: 8 digits without a hyphen'],
    ['cep_start', '80000-000', 'cep_start is "80000-000"; allowed: 8 digits without a hyphen'],
    ['cep_end', '８２９９９９９９', 'cep_end is "８２９９９９９９"; allowed: 8 digits without a hyphen'],
    ['cep_end', '79999999', 'cep_end is "79999999", before cep_start "80000000"; allowed: from cep_start on'],
    ['uf', 'XX', /^uf is "XX"; allowed: AC, AL, AM, AP, .*, TO$/],
    ['uf', 'pr', /^uf is "pr"; allowed: AC/],
    ['city', '', 'city is ""; allowed: a name of 1 to 120 characters'],
    ['city', 'C\u0000', 'city is "C\\u0000"; allowed: a name of 1 to 120 characters'],
    ['city', 'C'.repeat(121), `city is "${'C'.repeat(60)}…"; allowed: a name of 1 to 120 characters`],
    ['ibge_code', '410690', 'ibge_code is "410690"; allowed: 7 digits'],
    ['kind', 'village', 'kind is "village"; allowed: municipality, urban_seat'],
    ['lat', '-34.1', 'lat is "-34.1"; allowed: degrees from -34 to 6, such as -14.5'],
    ['lat', '', 'lat is ""; allowed: degrees from -34 to 6, such as -14.5'],
    ['lng', '49.26', 'lng is "49.26"; allowed: degrees from -74 to -28, such as -51.5'],
    ['lng', 'NaN', 'lng is "NaN"; allowed: degrees from -74 to -28, such as -51.5'],
    ['lng', '-5e1', 'lng is "-5e1"; allowed: degrees from -74 to -28, such as -51.5'],
  ] as const)('%s %j', (column, value, fault) => {
    expect(read(header, curitiba, rowWith(column, value)).faults).toEqual([
      { line: 3, fault: typeof fault === 'string' ? fault : expect.stringMatching(fault) },
    ])
  })

  test('a value too few or too many', () => {
    expect(read(header, '1,2', `${curitiba},`).faults).toEqual([
      { line: 2, fault: 'has 2 values; allowed: 8, as the header' },
      { line: 3, fault: 'has 9 values; allowed: 8, as the header' },
    ])
  })

  test('the same range of the same kind twice', () => {
    const fault = 'municipality 80000000-82999999 is on line 2 too; allowed: once'
    expect(read(header, curitiba, rowWith('city', 'Other')).faults).toEqual([{ line: 3, fault }])
  })

  test('all that is wrong with a line, and with every line', () => {
    const { faults } = read(header, 'x,y,XX,,z,w,a,b', curitiba, 'x,y,XX,,z,w,a,b')
    expect(faults.map(({ line }) => line)).toEqual([...Array(8).fill(2), ...Array(8).fill(4)])
  })

  test('columns that are missing, unknown or there twice', () => {
    const { faults } = read(`${header.replace('kind', 'sort')},uf`, curitiba)
    const wanted = `wanted: ${header}`
    expect(faults).toEqual([
      { line: 1, fault: `the header has no column kind; ${wanted}` },
      { line: 1, fault: `the header has an unknown column "sort"; ${wanted}` },
      { line: 1, fault: `the header has the column uf twice; ${wanted}` },
    ])
  })

  test('nothing at all, or only a header', () => {
    expect(read().faults).toEqual([{ line: 1, fault: `is empty; wanted: ${header}` }])
    expect(read(header).faults).toEqual([{ line: 2, fault: 'there is no range after the header' }])
  })
})
