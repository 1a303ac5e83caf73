import { isJsonObject } from '../shared/json-object.ts'
import { type Day, isDay } from '../shared/local-day.ts'
import { exactUnits } from './exact-units.ts'

/** The kinds of transport of Lei 13.703/2018: docs/reference/freight-duties.md. */
export const tableNames = ['A', 'B', 'C', 'D'] as const
export type TableName = (typeof tableNames)[number]

export const cargoTypes = [
  'granel_solido',
  'granel_liquido',
  'frigorificada',
  'conteinerizada',
  'carga_geral',
  'neogranel',
  'granel_pressurizada',
  'perigosa_granel_solido',
  'perigosa_granel_liquido',
  'perigosa_frigorificada',
  'perigosa_conteinerizada',
  'perigosa_carga_geral',
] as const
export type CargoType = (typeof cargoTypes)[number]

/** CCD in reais for each kilometre, of at most four decimals, and CC in reais, of at most two. */
export type Coefficients = readonly [ccd: number, cc: number]

/** The coefficients of a resolution of ANTT, by kind of cargo and number of loaded axles. */
export type FloorTable = {
  name: TableName
  resolution: string
  /** The table holds from this day in Brasília until the next of the same name. */
  inForceFrom: Day
  coefficients: Partial<Record<CargoType, Readonly<Record<string, Coefficients>>>>
}

/** The name and the first day of a table, such as `A-2026-07-17`. */
export const versionOf = ({ name, inForceFrom }: FloorTable) => `${name}-${inForceFrom}`

/** The name of a version's table. */
export const nameOfVersion = (version: string) => version.slice(0, 1) as TableName

/** The greatest number of axles of a combination on Brazilian roads (CONTRAN Resolution 882/2021). */
export const mostAxles = 11
const fields = ['resolution', 'table', 'in_force_from', 'units', 'columns', 'cargo_types', 'coefficients']
const units = { ccd: 'R$/km', cc: 'R$' }

/** Reads the JSON of a table file. Each fault names the place, the value and what is allowed. */
export function readFloorTable(json: unknown): { table: FloorTable } | { faults: string[] } {
  const faults: string[] = []
  const check = (isRight: boolean, place: string, got: unknown, allowed: string) => {
    if (!isRight) faults.push(`${place}: must be ${allowed}; got ${shortText(got)}`)
  }
  check(isJsonObject(json), 'the file', json, 'a JSON object')
  const file = isJsonObject(json) ? json : {}
  const { resolution, table, in_force_from: inForceFrom, coefficients } = file
  for (const field of Object.keys(file))
    check(fields.includes(field), 'field', field, `one of ${fields.join(', ')}`)
  const isResolution = typeof resolution === 'string' && /^\S.{0,98}\S$/.test(resolution)
  check(isResolution, 'resolution', resolution, 'a text of 2 to 100 characters such as ANTT 6.084/2026')
  check(
    tableNames.some((name) => name === table),
    'table',
    table,
    `one of ${tableNames.join(', ')}`,
  )
  const isDate = typeof inForceFrom === 'string' && isDay(inForceFrom)
  check(isDate, 'in_force_from', inForceFrom, 'a day such as 2026-07-17')
  for (const [name, unit] of Object.entries(units)) {
    const got = isJsonObject(file.units) ? file.units[name] : file.units
    check(file.units === undefined || got === unit, `units.${name}`, got, unit)
  }
  const cargos = isJsonObject(coefficients) ? Object.entries(coefficients) : []
  check(cargos.length > 0, 'coefficients', coefficients, 'an object with a kind of cargo or more')
  for (const [cargo, rows] of cargos) {
    const place = `coefficients.${cargo}`
    check(
      cargoTypes.some((type) => type === cargo),
      place,
      cargo,
      `one of ${cargoTypes.join(', ')}`,
    )
    const byAxles = isJsonObject(rows) ? Object.entries(rows) : []
    check(byAxles.length > 0, place, rows, 'an object with a number of axles or more')
    for (const [axles, pair] of byAxles) {
      const isCount = /^[1-9]\d?$/.test(axles) && Number(axles) >= 2 && Number(axles) <= mostAxles
      check(isCount, `${place}.${axles}`, axles, `a whole number of axles from 2 to ${mostAxles}`)
      const [ccd, cc, ...rest] = Array.isArray(pair) ? pair : []
      check(Array.isArray(pair) && pair.length === 2, `${place}.${axles}`, [ccd, cc, ...rest], '[CCD, CC]')
      check(
        isAmount(ccd, 4, 1_000),
        `${place}.${axles} CCD`,
        ccd,
        'above 0, up to 1000, with 4 decimals or fewer',
      )
      check(
        isAmount(cc, 2, 100_000),
        `${place}.${axles} CC`,
        cc,
        'above 0, up to 100000, with 2 decimals or fewer',
      )
    }
  }
  if (faults.length > 0) return { faults }
  return { table: { name: table, resolution, inForceFrom, coefficients } as FloorTable }
}

function isAmount(value: unknown, decimals: number, most: number): boolean {
  if (typeof value !== 'number' || value > most) return false
  const amount = exactUnits(value, decimals)
  return amount !== null && amount > 0n
}

function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}
