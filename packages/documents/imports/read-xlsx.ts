import {
  type CellValue,
  InvalidInputError,
  InvalidSpreadsheetError,
  readSheet,
} from 'read-excel-file/universal'
import { inspectWorkbook } from './inspect-workbook.ts'
import type { SheetFault } from './sheet-fault.ts'

/** The rows of a sheet, and the numbers of those that are hidden: by a filter, a group or by hand. */
export type SheetRows = { cells: string[][]; hiddenRows: readonly number[] }

/** Reads the first visible sheet of a workbook, once it is known to be as small as it says. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRows | SheetFault> {
  const sheet = await inspectWorkbook(bytes)
  if ('issue' in sheet) return sheet
  try {
    const rows = await readSheet<string>(new Uint8Array(bytes).buffer, sheet.sheetNumber, {
      parseNumber: (digits) => digits,
    })
    return { cells: rows.map((row) => row.map(cellText)), hiddenRows: sheet.hiddenRows }
  } catch (error) {
    const isNamed = error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError
    const cause = isNamed ? error.message.slice(0, 200) : 'its parts do not fit together'
    return { issue: { code: 'unreadable', format: 'XLSX', cause } }
  }
}

/** Numbers have a decimal point in the file, and a comma as people in Brazil write them. Times are those on the wall. */
function cellText(value: CellValue<string> | null): string {
  if (value === null) return ''
  if (value instanceof Date) return minuteText(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const text = String(value)
  return isNumber(text) ? numberText(text) : text
}

/** Days have no exact fraction for most minutes: 14:30 may be stored as a moment before it. */
function minuteText(value: Date): string {
  return new Date(value.getTime() + 500).toISOString().slice(0, 16).replace('T', ' ')
}

/** Longer digits, such as telephone numbers and codes, stay as they are. */
const isNumber = (text: string) => /^-?\d+\.\d+(E[+-]?\d+)?$|^-?\d+(\.\d+)?E[+-]?\d+$/i.test(text)

/** Excel stores 2.3 as 2.2999999999999998 and long numbers as 5.511912345678E+12. */
function numberText(digits: string): string {
  return Number(Number(digits).toPrecision(15))
    .toLocaleString('en-US', {
      useGrouping: false,
      maximumFractionDigits: 10,
    })
    .replace('.', ',')
}
