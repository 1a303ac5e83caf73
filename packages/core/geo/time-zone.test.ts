import { readBuiltInCeps } from '@rodovia/geo-data/postal-codes/built-in-ceps.ts'
import { expect, test } from 'vitest'
import { offsetAt, zoneName, zoneNote } from '../shared/time-zone.ts'
import { timeZoneOf } from './time-zone.ts'

const at = new Date('2026-03-02T15:00:00Z')

test.each([
  ['Rio Branco', '69900062', 'America/Rio_Branco', '-05:00'],
  ['Cruzeiro do Sul', '69980000', 'America/Rio_Branco', '-05:00'],
  ['Manaus', '69005040', 'America/Manaus', '-04:00'],
  ['Tefé', '69553100', 'America/Manaus', '-04:00'],
  ['Humaitá', '69800000', 'America/Manaus', '-04:00'],
  ['Porto Velho', '76801000', 'America/Porto_Velho', '-04:00'],
  ['Boa Vista', '69301000', 'America/Boa_Vista', '-04:00'],
  ['Cuiabá', '78005000', 'America/Cuiaba', '-04:00'],
  ['Sinop', '78550000', 'America/Cuiaba', '-04:00'],
  ['Campo Grande', '79002000', 'America/Campo_Grande', '-04:00'],
  ['Fernando de Noronha', '53990000', 'America/Noronha', '-02:00'],
  ['Recife', '50010000', 'America/Recife', '-03:00'],
  ['Santarém', '68005000', 'America/Belem', '-03:00'],
  ['Macapá', '68900000', 'America/Belem', '-03:00'],
  ['São Paulo', '01310100', 'America/Sao_Paulo', '-03:00'],
  ['Brasília', '70040010', 'America/Sao_Paulo', '-03:00'],
])('%s', (_, cep, zone, offset) => {
  expect(timeZoneOf(cep)).toBe(zone)
  expect(offsetAt(at, zone)).toBe(offset)
})

const west = [
  ...['Atalaia do Norte', 'Benjamin Constant', 'Boca do Acre', 'Eirunepé', 'Envira', 'Guajará', 'Ipixuna'],
  ...['Itamarati', 'Jutaí', 'Lábrea', 'Pauini', 'São Paulo de Olivença', 'Tabatinga'],
]

test('the west of Amazonas has the time of Acre, and the rest that of Manaus, in every postal code', () => {
  const towns = readBuiltInCeps().filter(({ uf }) => uf === 'AM')
  const zoned = (zone: string) =>
    towns.filter((town) =>
      [town.first, town.last].every((cep) => timeZoneOf(String(cep).padStart(8, '0')) === zone),
    )
  const namesIn = (zone: string) => [...new Set(zoned(zone).map(({ city }) => city))].sort()
  expect(namesIn('America/Eirunepe')).toEqual(west.sort())
  expect(zoned('America/Eirunepe').length + zoned('America/Manaus').length).toBe(towns.length)
})

test('a zone is named where it or the other stop has another time than Brasília', () => {
  expect(zoneName('America/Cuiaba', at)['pt-BR']).toBe('horário de Cuiabá')
  expect(zoneName('America/Belem', at)).toEqual({
    'pt-BR': 'horário de Brasília',
    en: 'Brasília time',
    es: 'hora de Brasilia',
  })
  expect(zoneNote('America/Belem', at, 'America/Recife')).toBeNull()
  expect(zoneNote('America/Belem', at, 'America/Noronha')?.en).toBe('Brasília time')
  expect(zoneNote('America/Noronha', at)?.['pt-BR']).toBe('horário de Fernando de Noronha')
})
