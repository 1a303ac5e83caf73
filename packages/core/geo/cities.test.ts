import { expect, test } from 'vitest'
import { createCities, findCity, isOtherTown } from './cities.ts'

const at = (city: string, uf: string, ibgeCode: string) => ({
  ...{ first: 1, last: 2, uf, city, ibgeCode, kind: 'municipality' as const, lat: -23, lng: -46 },
})
const cities = createCities([
  at('São João del-Rei', 'MG', '3162500'),
  at('Bom Jesus', 'PI', '2201903'),
  at('Bom Jesus', 'RS', '4302303'),
])

test('a municipality is found by its code, and by its name without accents, case and punctuation', () => {
  const place = { code: 3_162_500, city: 'São João del-Rei', uf: 'MG' }
  expect(cities.withCode(3_162_500)).toEqual(place)
  for (const name of ['São João del-Rei', 'SAO JOAO DEL REI', ' são joão  del rei '])
    expect(cities.named(name, 'mg'), name).toEqual(place)
})

test('cities of one name differ by their states', () => {
  expect(cities.named('Bom Jesus', 'PI')?.code).toBe(2_201_903)
  expect(cities.named('Bom Jesus', 'RS')?.code).toBe(4_302_303)
  expect(cities.named('Bom Jesus', 'SP')).toBeNull()
})

test.each([
  ['São João del-Rei - MG', 3_162_500],
  ['são joão del rei/mg', 3_162_500],
  ['Bom Jesus, RS', 4_302_303],
  ['Bom Jesus – PI', 2_201_903],
  ['Bom Jesus', null],
  ['- MG', null],
  ['', null],
])('%j names the city %j', (text, code) => {
  expect(findCity(cities, text)?.code ?? null).toBe(code)
})

const towns = createCities([
  at('São Paulo', 'SP', '3550308'),
  at('Campinas', 'SP', '3509502'),
  at('São José', 'SC', '4216602'),
  at('Taguatinga', 'TO', '1720903'),
  at('Palmeiras', 'BA', '2923506'),
  at('Rio de Janeiro', 'RJ', '3304557'),
  at('São Vicente', 'SP', '3551009'),
  at('Santo André', 'SP', '3547809'),
  at('Santa Bárbara', 'SP', '3545803'),
  at('Presidente Prudente', 'SP', '3541406'),
])
const saoPaulo = { city: 'São Paulo', uf: 'SP' }

test.each([
  ['Campinas', saoPaulo],
  ['CAMPINAS - SP', saoPaulo],
  ['campinas/sp', saoPaulo],
  ['Rio de Janeiro', saoPaulo],
  ['Palmeiras', saoPaulo],
  ['sao paulo', { city: 'Campinas', uf: 'SP' }],
  ['S. Vicente', { city: 'Santos', uf: 'SP' }],
  ['Sto. André', saoPaulo],
  ['S. Bárbara', saoPaulo],
  ['Pres. Prudente/SP', saoPaulo],
  ['S. Paulo', { city: 'Campinas', uf: 'SP' }],
])('%s is another town than that of %j', (written, place) => {
  expect(isOtherTown(towns, written, place, { hasState: false })).toBe(true)
})

test.each([
  ['SAO PAULO', saoPaulo, false],
  ['São Paulo - SP', saoPaulo, false],
  ['Parelheiros', saoPaulo, false],
  ['Palmeiras', { city: 'Suzano', uf: 'SP' }, true],
  ['Taguatinga', { city: 'Brasília', uf: 'DF' }, false],
  ['São José', { city: 'São José dos Campos', uf: 'SP' }, false],
  ['S. Paulo', saoPaulo, false],
  ['Sto. André', { city: 'Santo André', uf: 'SP' }, false],
  ['S. Miguel', saoPaulo, true],
  ['Embu', { city: 'Embu das Artes', uf: 'SP' }, false],
])('%s is a name or a district of %j', (written, place, hasState) => {
  expect(isOtherTown(towns, written, place, { hasState })).toBe(false)
})

test('a largest city is itself, also where the state is right', () => {
  expect(isOtherTown(towns, 'Rio de Janeiro', saoPaulo, { hasState: true })).toBe(true)
})
