import type { Clock } from '../shared/clock.ts'
import { type Day, dayOf, isDay } from '../shared/local-day.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuseField } from '../shared/refusal.ts'
import { builtInTable } from './data/table-a-2026-07-17.ts'
import { type Floor, type FloorTrip, floorOf } from './floor.ts'
import { type FloorTable, type TableName, tableNames } from './floor-table.ts'
import type { FreightFloorTables } from './ports.ts'

export type FloorPorts = { freightFloorTables: Pick<FreightFloorTables, 'all'> }

export type ComputeFreightFloor = {
  km: number
  axles: number
  cargoType: string
  /** The kind of table; `A` if absent. */
  table?: string | null
  emptyReturn?: boolean | null
  /** Today in Brasília without one. */
  date?: string | null
}

export type FreightFloor = Floor & { date: Day; table: FloorTable }

/** Every table, built in or imported, in the order of names and days. */
export async function listFreightFloorTables({ freightFloorTables }: FloorPorts): Promise<FloorTable[]> {
  const keyOf = ({ name, inForceFrom }: FloorTable) => `${name}${inForceFrom}`
  const tables = [builtInTable, ...(await freightFloorTables.all())]
  return tables.sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

/**
 * The freight floor of a trip by the table that holds on the day. Refuses with `validation_failed` also a table that is not
 * here and a day before the first table.
 */
export async function computeFreightFloor(
  ports: FloorPorts & { clock: Clock },
  { date, table, emptyReturn, ...trip }: ComputeFreightFloor,
): Promise<FreightFloor> {
  const day = date ?? dayOf(ports.clock())
  if (!isDay(day)) throw refuseField('date', 'wrong_form', { form: 'statement_day', got: day })
  const found = await findFloorTable(ports, { name: table, day })
  return {
    ...floorOf(found, { ...trip, hasEmptyReturn: emptyReturn ?? false } satisfies FloorTrip),
    date: day,
    table: found,
  }
}

/** The table that holds on the day, `A` without a name. Refuses with `validation_failed`, each field with `prefix`. */
export async function findFloorTable(
  ports: FloorPorts,
  { name, day }: { name: string | null | undefined; day: Day },
  prefix = '',
): Promise<FloorTable> {
  const field = `${prefix}table`
  const known = readOneOf(field, tableNames, name ?? 'A')
  return tableOf(await listFreightFloorTables(ports), known, day, field)
}

function tableOf(tables: readonly FloorTable[], name: TableName, day: Day, field: string): FloorTable {
  const versions = tables.filter((table) => table.name === name)
  const [first] = versions
  if (!first) {
    const allowed = [...new Set(tables.map((table) => table.name))]
    throw refuseField(field, 'table_not_imported', { got: name, allowed })
  }
  const inForce = versions.findLast(({ inForceFrom }) => inForceFrom <= day)
  if (!inForce) throw refuseField('date', 'too_early', { got: day, earliest: first.inForceFrom })
  return inForce
}
