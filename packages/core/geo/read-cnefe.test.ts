import { expect, test } from 'vitest'
import { townHeader } from '../../../test/support/cnefe-town.ts'
import { lines, reader } from './town.fixture.ts'

test.each([
  ['CEP', '1320100', 'CEP is "1320100"; allowed: 8 digits'],
  ['COD_MUNICIPIO', '99', 'COD_MUNICIPIO is "99"; allowed: the 7 digits of a municipality'],
  ['NOM_SEGLOGR', ' ', 'NOM_SEGLOGR is " "; allowed: a name; with type and title at most 120 characters'],
  ['NUM_ENDERECO', '12X', 'NUM_ENDERECO is "12X"; allowed: up to 6 digits, or S/N'],
  ['LATITUDE', '', 'LATITUDE is ""; allowed: degrees from -34 to 6 with a decimal comma or point'],
  [
    'LONGITUDE',
    '46,9',
    'LONGITUDE is "46,9"; allowed: degrees from -74 to -28 with a decimal comma or point',
  ],
])('a line whose %s is %j is refused', (column, value, fault) => {
  const cells = lines[0]!.trimEnd().split(';')
  cells[townHeader.split(';').indexOf(column)] = value
  expect(reader()(cells.join(';'))).toMatchObject({ fault })
})

test('a line with another number of values is refused', () => {
  expect(reader()('1;2')).toMatchObject({ fault: 'has 2 values; allowed: 34, as the header' })
})

test.each([
  ['ISO 8859-1', 'CONCEI\u00c7\u00c3O'],
  ['UTF-8', Buffer.from('CONCEIÇÃO').toString('latin1')],
])('names are read from %s, degrees with comma or point', (_, bytes) => {
  const read = reader('LONGITUDE;LATITUDE;CEP;NOM_SEGLOGR;NUM_ENDERECO;COD_MUNICIPIO')
  expect(read(`-46,9;-23.2;13201000;${bytes};12;3525904`)).toEqual({
    ...{ cep: 13_201_000, cityCode: 3_525_904, name: 'CONCEIÇÃO', number: 12, district: '' },
    ...{ lat: -23_200_000, lng: -46_900_000, isNearby: false },
  })
})
