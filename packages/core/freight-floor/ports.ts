import type { FloorTable } from './floor-table.ts'

/** The tables that an operator imported. They never change. */
export type FreightFloorTables = {
  all(): Promise<FloorTable[]>
  /** Stores the table. Returns the stored one of the same name and day instead, if there is one. */
  add(table: FloorTable, at: Date): Promise<FloorTable | null>
}
