import {
  type CellValue,
  InvalidInputError,
  InvalidSpreadsheetError,
  readSheet,
} from 'read-excel-file/universal'
import { fromBufferPromise } from 'yauzl'
import type { SheetFault } from './sheet-fault.ts'

/** The largest unpacked workbook: 5,000 orders have 10 MB. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxEntries = 1_000
/** The library fills the gaps between cells. */
const maxSheetRows = 20_000

/** The first sheet of a workbook. The archive is measured first, entry by entry, so that nothing unpacks to more. */
export async function readXlsx(bytes: Uint8Array): Promise<string[][] | SheetFault> {
  const fault = await measure(bytes).catch(unreadable)
  if (fault) return fault
  try {
    const rows = await readSheet<string>(new Uint8Array(bytes).buffer, { parseNumber: (digits) => digits })
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      return unreadable(error)
    throw error
  }
}

function unreadable({ message }: Error): SheetFault {
  return { issue: { code: 'unreadable', format: 'XLSX', cause: message.slice(0, 200) } }
}

/** Null if the archive is within the limits. yauzl refuses an entry that does not have the size it states. */
async function measure(bytes: Uint8Array): Promise<SheetFault | null> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  let [unpacked, entries] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    entries++
    unpacked += entry.uncompressedSize
    if (entries > maxEntries || unpacked > maxUnpackedBytes)
      return { issue: { code: 'unpacks_too_much', maxBytes: maxUnpackedBytes, maxEntries } }
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)
    let rest = ''
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!isSheet) continue
      const text = rest + chunk.toString('latin1')
      if (hasFarCell(text)) return { issue: { code: 'cells_too_far', row: maxSheetRows } }
      rest = text.slice(-40)
    }
  }
  return null
}

/** Whether a cell or row is named such as XFD1048576. */
function hasFarCell(xml: string): boolean {
  for (const [, column, row] of xml.matchAll(/\sr="([A-Za-z]*)([0-9]+)"/g))
    if (column!.length > 2 || Number(row) > maxSheetRows) return true
  return false
}

/** Numbers have a decimal point in the file, and a comma as people in Brazil write them. Times are those on the wall. */
function cellText(value: CellValue<string> | null): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const text = String(value)
  return isNumber(text) ? numberText(text) : text
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
