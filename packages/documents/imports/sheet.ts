import { maxCellCharacters, maxImportColumns, maxImportRows } from '@rodovia/core/imports/order-import.ts'
import type { Cell, ImportTable, TableFormat } from '@rodovia/core/imports/ports.ts'
import { stringify } from 'csv-stringify/sync'
import { reaisWithComma, spreadsheet, withoutFormula, withoutGuard } from '../spreadsheet.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetFault } from './sheet-fault.ts'

const maxLines = 100_000

const zipHead = [0x50, 0x4b, 0x03, 0x04]
const xlsHead = [0xd0, 0xcf, 0x11, 0xe0]
const beginsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, index) => bytes[index] === byte)

/** Reads a table. The first row that is not empty has the headings; rows keep the numbers that spreadsheets show. */
export async function readTable(bytes: Uint8Array): Promise<ImportTable | SheetFault> {
  if (beginsWith(bytes, xlsHead)) return { issue: 'is an old .xls file: save it as .xlsx or .csv' }
  const cells = beginsWith(bytes, zipHead) ? await readXlsx(bytes) : readCsv(bytes)
  return 'issue' in cells ? cells : tableOf(cells)
}

function tableOf(cells: readonly (readonly string[])[]): ImportTable | SheetFault {
  const all = cells.map((row, index) => ({ number: index + 1, cells: row.map(cleaned) }))
  const [heading, ...rows] = all.filter((row) => row.cells.some((cell) => cell !== ''))
  if (!heading || rows.length === 0) return { issue: 'has no rows: a row of headings and one row per order' }
  const headers = heading.cells.slice(0, heading.cells.findLastIndex((cell) => cell !== '') + 1)
  if (headers.length < 2)
    return { issue: 'has one column: the columns of a CSV are separated by ; or , or tabs' }
  if (headers.length > maxImportColumns)
    return { issue: `has ${headers.length} columns: at most ${maxImportColumns} are allowed` }
  if (rows.length > maxImportRows)
    return { issue: `has ${rows.length} rows: at most ${maxImportRows} are allowed; split the file` }
  if (rows.at(-1)!.number > maxLines)
    return { issue: `has orders below line ${maxLines}: remove the empty lines` }
  const long = all.find((row) => row.cells.some((cell) => cell.length > maxCellCharacters))
  if (long) return { issue: `has a cell of more than ${maxCellCharacters} characters in row ${long.number}` }
  return { headers, rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, headers.length) })) }
}

/** PostgreSQL does not store the character 0. */
const cleaned = (cell: string) => withoutGuard(cell.replaceAll('\0', '').trim())

const csvText = (cell: Cell) => (typeof cell === 'bigint' ? reaisWithComma(cell) : withoutFormula(cell))

export async function writeTable(
  table: readonly (readonly Cell[])[],
  format: TableFormat,
): Promise<Uint8Array> {
  if (format === 'csv')
    return Buffer.from(
      stringify(
        table.map((row) => row.map(csvText)),
        spreadsheet,
      ),
    )
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  // A text cell is never a formula.
  const rows = table.map((row, index) =>
    row.map((value) => ({
      type: String,
      value: `${value}`,
      ...(index === 0 && { fontWeight: 'bold' as const }),
    })),
  )
  return writeXlsxFile(rows, { columns: table[0]!.map(() => ({ width: 20 })) }).toBuffer()
}
