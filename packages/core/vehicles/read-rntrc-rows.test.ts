import { expect, test } from 'vitest'
import { readRntrcHeading, readRntrcRow } from './read-rntrc-rows.ts'

const heading = [
  'nome_transportador',
  'numero_rntrc',
  'data_primeiro_cadastro',
  'SITUACAO_RNTRC',
  'data_situacao_rntrc',
]
const places = { numero_rntrc: 1, situacao_rntrc: 3, data_situacao_rntrc: 4 }
const row = (number: string, state: string, day: string) =>
  readRntrcRow(['Transportes X', number, '01/01/2010', state, day], places)

test('finds its columns in any order and case, and names one that is missing', () => {
  expect(readRntrcHeading(heading)).toEqual({ places })
  expect(readRntrcHeading(['numero_rntrc', 'uf'])).toMatchObject({ column: 'situacao_rntrc' })
})

test('reads number, state and day as Brazil or ISO 8601 writes it', () => {
  const read = { rntrc: '12345678', state: 'suspended', since: '2026-10-31' }
  expect(row('012345678', 'SUSPENSO', '31/10/2026')).toEqual({ read })
  expect(row('12345678', 'suspenso', '2026-10-31 00:00:00')).toEqual({ read })
  expect(row('12345678', 'ATIVO', '')).toEqual({ read: { ...read, state: 'active', since: null } })
})

test.each([
  [['1234', 'ATIVO', ''], 'numero_rntrc', '8 or 9 digits'],
  [['12345678', 'SIM', ''], 'situacao_rntrc', 'ATIVO, PENDENTE, SUSPENSO, VENCIDO, CANCELADO'],
  [['12345678', 'constructor', ''], 'situacao_rntrc', 'constructor'],
  [['12345678', 'ATIVO', '31/02/2026'], 'data_situacao_rntrc', '31/02/2026'],
] as const)('%j is refused at %s', ([number, state, day], column, said) => {
  expect(row(number, state, day)).toEqual({ column, fault: expect.stringContaining(said) })
})
