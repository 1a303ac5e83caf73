import type { Cell, ImportTable, TableFormat } from '@rodovia/core/imports/ports.ts'
import { readTable, writeTable } from './sheet.ts'
import type { SheetFault } from './sheet-fault.ts'

export type WriteTask = { table: readonly (readonly Cell[])[]; format: TableFormat }

export function read(bytes: Uint8Array): Promise<ImportTable | SheetFault> {
  return readTable(bytes)
}

export function write({ table, format }: WriteTask): Promise<Uint8Array> {
  return writeTable(table, format)
}
