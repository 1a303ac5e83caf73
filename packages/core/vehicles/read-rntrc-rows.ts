import { type Day, isDay } from '../shared/local-day.ts'
import type { RegistrationState } from './carrier.ts'
import type { ImportedState } from './ports.ts'
import { rntrcOf } from './registration-numbers.ts'

/** The columns of ANTT’s open data that count; the order and the others do not matter. */
export const rntrcColumns = ['numero_rntrc', 'situacao_rntrc', 'data_situacao_rntrc'] as const
type Column = (typeof rntrcColumns)[number]

const stateOf: Record<string, RegistrationState> = {
  ATIVO: 'active',
  PENDENTE: 'pending',
  SUSPENSO: 'suspended',
  VENCIDO: 'expired',
  CANCELADO: 'canceled',
}

/** The fault of a cell, with what is allowed. */
export type RowFault = { column: Column; fault: string }

const quoted = (text: string | undefined) => JSON.stringify((text ?? '').slice(0, 40))

/** The places of the columns in the heading, or the first that is missing. */
export function readRntrcHeading(cells: readonly string[]): { places: Record<Column, number> } | RowFault {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const missing = rntrcColumns.find((column) => !names.includes(column))
  if (missing) return { column: missing, fault: `is missing; the headings are ${quoted(names.join(';'))}` }
  const placeOf = (column: Column) => [column, names.indexOf(column)] as const
  return { places: Object.fromEntries(rntrcColumns.map(placeOf)) as Record<Column, number> }
}

/** Reads a row, or says which cell is wrong. */
export function readRntrcRow(
  cells: readonly string[],
  places: Record<Column, number>,
): { read: ImportedState } | RowFault {
  const [number, situation, day] = rntrcColumns.map((column) => cells[places[column]]?.trim() ?? '')
  const rntrc = rntrcOf(number!)
  if (rntrc === null)
    return { column: 'numero_rntrc', fault: `is ${quoted(number)}; allowed are 8 or 9 digits` }
  const state = Object.hasOwn(stateOf, situation!.toUpperCase()) ? stateOf[situation!.toUpperCase()]! : null
  if (state === null)
    return {
      column: 'situacao_rntrc',
      fault: `is ${quoted(situation)}; allowed are ${Object.keys(stateOf).join(', ')}`,
    }
  const since = readDay(day!)
  if (since === undefined)
    return {
      column: 'data_situacao_rntrc',
      fault: `is ${quoted(day)}; allowed is a day such as 31/12/2026, or nothing`,
    }
  return { read: { rntrc, state, since } }
}

/** A day as Brazil or ISO 8601 writes it, with or without a time; null for nothing, undefined for another text. */
function readDay(text: string): Day | null | undefined {
  if (text === '') return null
  const [date = ''] = text.split(/[ T]/)
  const day = date.includes('/') ? date.split('/').reverse().join('-') : date
  return isDay(day) ? day : undefined
}
