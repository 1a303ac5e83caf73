import { expect, test } from 'vitest'
import { readFloorTable } from './floor-table.ts'

const file = {
  resolution: 'ANTT 6.084/2026',
  table: 'B',
  in_force_from: '2026-07-17',
  units: { ccd: 'R$/km', cc: 'R$' },
  columns: 'axles: [ccd, cc]',
  cargo_types: { carga_geral: 'Carga geral' },
  coefficients: { carga_geral: { '2': [3.5, 400] } },
}

test('a file becomes a table', () => {
  const { resolution, coefficients } = file
  const table = { name: 'B', resolution, inForceFrom: '2026-07-17', coefficients }
  expect(readFloorTable(file)).toEqual({ table })
})

test.each([
  [[], 'the file: must be a JSON object; got []'],
  [{ ...file, tables: 1 }, 'field: must be one of resolution, table'],
  [{ ...file, resolution: ' ' }, 'resolution: must be a text of 2 to 100 characters'],
  [{ ...file, table: 'E' }, 'table: must be one of A, B, C, D; got "E"'],
  [
    { ...file, in_force_from: '2026-02-30' },
    'in_force_from: must be a day such as 2026-07-17; got "2026-02-30"',
  ],
  [{ ...file, units: { ccd: 'R$', cc: 'R$' } }, 'units.ccd: must be R$/km; got "R$"'],
  [{ ...file, coefficients: {} }, 'coefficients: must be an object with a kind of cargo or more; got {}'],
  [{ ...file, coefficients: { carvao: { 2: [1, 1] } } }, 'coefficients.carvao: must be one of granel_solido'],
  [
    { ...file, coefficients: { neogranel: { 1: [1, 1] } } },
    'neogranel.1: must be a whole number of axles from 2 to 11',
  ],
  [{ ...file, coefficients: { neogranel: { 2: [1] } } }, 'neogranel.2: must be [CCD, CC]; got [1'],
  [{ ...file, coefficients: { neogranel: { 2: [1.23456, 1] } } }, 'neogranel.2 CCD: must be above 0'],
  [
    { ...file, coefficients: { neogranel: { 2: [1, '9'] } } },
    'CC: must be above 0, up to 100000, with 2 decimals or fewer; got "9"',
  ],
  [{ ...file, coefficients: { neogranel: { 2: [1, 0] } } }, 'got 0'],
  [{ ...file, coefficients: { neogranel: { 2: [1e-7, 1] } } }, 'got 1e-7'],
])('the fault of %j is named', (json, fault) => {
  const read = readFloorTable(json)
  expect('faults' in read && read.faults.join('\n')).toContain(fault)
})
