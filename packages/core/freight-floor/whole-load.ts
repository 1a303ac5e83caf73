import { dayOf } from '../shared/local-day.ts'
import { type FloorPorts, findFloorTable } from './compute-freight-floor.ts'
import { floorOf } from './floor.ts'
import { type CargoType, nameOfVersion, type TableName, versionOf } from './floor-table.ts'

/** The load of a whole vehicle, which the freight floor binds. An order keeps the floor of its quote. */
export type WholeLoad = {
  axles: number
  cargoType: CargoType
  hasEmptyReturn: boolean
  /** The table of the floor, such as `A-2026-07-17`. */
  tableVersion: string
  /** The minimum that the load costs and its driver earns, in centavos. Far below what a number holds exactly. */
  floorCents: number
}

export type WholeLoadInput = {
  axles: number
  cargoType: string
  emptyReturn?: boolean | null
  /** The kind of table; `A` if absent. */
  table?: string | null
}

/** A load that is asked for again and again, each time with the floor of the day. */
export type RepeatedLoad = { axles: number; cargoType: CargoType; emptyReturn: boolean; table: TableName }

export function repeatedLoad({ axles, cargoType, hasEmptyReturn, tableVersion }: WholeLoad): RepeatedLoad {
  return { axles, cargoType, emptyReturn: hasEmptyReturn, table: nameOfVersion(tableVersion) }
}

/** The load with its floor over a distance by road. */
export type LoadOver = (distanceMeters: number) => WholeLoad

/** Reads a load, by the table that holds at the time. Refuses with `validation_failed` what `computeFreightFloor` refuses. */
export async function readWholeLoad(
  ports: FloorPorts,
  { axles, cargoType, emptyReturn, table: name }: WholeLoadInput,
  at: Date,
): Promise<LoadOver> {
  const prefix = 'whole_load.'
  const table = await findFloorTable(ports, { name, day: dayOf(at) }, prefix)
  const loadOver: LoadOver = (distanceMeters) => {
    const trip = {
      km: Math.max(distanceMeters, 1) / 1000,
      axles,
      cargoType,
      hasEmptyReturn: emptyReturn ?? false,
    }
    const floor = floorOf(table, trip, prefix)
    return {
      axles,
      cargoType: floor.cargoType,
      hasEmptyReturn: floor.hasEmptyReturn,
      tableVersion: versionOf(table),
      floorCents: Number(floor.floorCents),
    }
  }
  // A fault of the load is refused before its way is looked up.
  loadOver(1)
  return loadOver
}
