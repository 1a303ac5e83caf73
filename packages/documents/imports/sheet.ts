import { maxCellCharacters, maxImportColumns, maxImportRows } from '@rodovia/core/imports/order-import.ts'
import type { Cell, ImportTable, TableFormat } from '@rodovia/core/imports/ports.ts'
import type { NotAllowed } from '@rodovia/core/shared/issue.ts'
import { stringify } from 'csv-stringify/sync'
import { reaisWithComma, spreadsheet, withoutFormula, withoutGuard } from '../spreadsheet.ts'
import { maxLines, readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetFault } from './sheet-fault.ts'

const zipHead = [0x50, 0x4b, 0x03, 0x04]
const xlsHead = [0xd0, 0xcf, 0x11, 0xe0]
const beginsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, index) => bytes[index] === byte)

/**
 * Reads a table. The first row with two filled cells has the headings, and those above it are a title; rows keep the
 * numbers that spreadsheets show.
 */
export async function readTable(bytes: Uint8Array): Promise<ImportTable | SheetFault> {
  if (beginsWith(bytes, xlsHead)) return wrong('old_xls')
  if (beginsWith(bytes, zipHead)) {
    const sheet = await readXlsx(bytes)
    return 'issue' in sheet ? sheet : tableOf(sheet.cells, sheet.hiddenRows)
  }
  const cells = readCsv(bytes)
  return 'issue' in cells ? cells : tableOf(cells, [])
}

function tableOf(cells: readonly (readonly string[])[], hidden: readonly number[]): ImportTable | SheetFault {
  const all = cells.map((row, index) => ({ number: index + 1, cells: row.map(cleaned) }))
  const filled = all.filter((row) => row.cells.some((cell) => cell !== ''))
  const titles = filled.findIndex((row) => row.cells.filter((cell) => cell !== '').length > 1)
  if (titles < 0 && filled.length > 1) return wrong('one_column')
  const [heading, ...written] = filled.slice(Math.max(0, titles))
  if (!heading || written.length === 0) return wrong('no_rows')
  const isHidden = new Set(hidden)
  const rows = written.filter(({ number }) => !isHidden.has(number))
  if (rows.length === 0) return wrong('only_hidden_rows')
  const hiddenRows = written.flatMap(({ number }) => (isHidden.has(number) ? [number] : []))
  const headers = heading.cells.slice(0, heading.cells.findLastIndex((cell) => cell !== '') + 1)
  if (headers.length < 2) return wrong('one_column')
  if (headers.length > maxImportColumns)
    return { issue: { code: 'too_many', got: headers.length, max: maxImportColumns, of: 'columns' } }
  if (rows.length > maxImportRows)
    return { issue: { code: 'too_many', got: rows.length, max: maxImportRows, of: 'rows' } }
  if (rows.at(-1)!.number > maxLines) return { issue: { code: 'cells_too_far', row: maxLines } }
  const long = all.find((row) => row.cells.some((cell) => cell.length > maxCellCharacters))
  if (long) return { issue: { code: 'cell_too_long', row: long.number, max: maxCellCharacters } }
  return {
    headers,
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, headers.length) })),
    hiddenRows,
  }
}

const wrong = (why: NotAllowed): SheetFault => ({ issue: { code: 'not_allowed', why } })

/** The texts by which spreadsheets and programs say that a cell has no value, in the languages of people here. */
const noValue =
  /^(?:#(?:N\/[AD]|[¡¿]?(?:REF!|VALOR!|VALUE!|NOME\?|NOMBRE\?|NAME\?|DIV\/0!|N[UÚ]LO!|NULL!|N[UÚ]M!))|nan|NaN|NaT|<NA>|NULL|None)$/

/** The text of a cell: without the signs that keep a code a text, `="01310"` and `'01310`. PostgreSQL does not store the character 0. */
function cleaned(cell: string): string {
  const text = withoutGuard(cell.replaceAll('\0', '').trim())
  const [, kept = text] = /^="([^"]*)"$/.exec(text) ?? /^'(?=\d)(.*)$/s.exec(text) ?? []
  return noValue.test(kept) ? '' : kept
}

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
