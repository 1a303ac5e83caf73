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

/** The rows of a sheet, and the numbers of those that are hidden: by a filter, a group or by hand. */
export type SheetRows = { cells: string[][]; hiddenRows: readonly number[] }

/** The first visible sheet of a workbook. The archive is measured first, entry by entry, so that nothing unpacks to more. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRows | SheetFault> {
  const archive = await inspect(bytes).catch(unreadable)
  if ('issue' in archive) return archive
  try {
    const { sheetNumber, hiddenRows } = visibleSheet(archive)
    const rows = await readSheet<string>(new Uint8Array(bytes).buffer, sheetNumber, {
      parseNumber: (digits) => digits,
    })
    return { cells: rows.map((row) => row.map(cellText)), hiddenRows }
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      return unreadable(error)
    throw error
  }
}

function unreadable({ message }: Error): SheetFault {
  return { issue: { code: 'unreadable', format: 'XLSX', cause: message.slice(0, 200) } }
}

/** The parts of an archive that the library does not read. */
type Archive = {
  workbook: string
  relations: string
  hiddenRows: ReadonlyMap<string, readonly number[]>
}

/** Refuses an archive above the limits. yauzl refuses an entry that does not have the size it states. */
async function inspect(bytes: Uint8Array): Promise<Archive | SheetFault> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  let [unpacked, entries] = [0, 0]
  const texts = new Map<string, string>()
  const hiddenRows = new Map<string, readonly number[]>()
  for await (const entry of zip.eachEntry()) {
    entries++
    unpacked += entry.uncompressedSize
    if (entries > maxEntries || unpacked > maxUnpackedBytes)
      return { issue: { code: 'unpacks_too_much', maxBytes: maxUnpackedBytes, maxEntries } }
    const name = entry.fileName
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(name)
    const isIndex = name === workbookName || name === relationsName
    const hidden = createHiddenRows()
    let [rest, whole] = ['', '']
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (isIndex) whole += chunk.toString('latin1')
      if (!isSheet) continue
      const text = rest + chunk.toString('latin1')
      if (hasFarCell(text)) return { issue: { code: 'cells_too_far', row: maxSheetRows } }
      const end = text.lastIndexOf('>') + 1
      hidden.read(text.slice(0, end))
      rest = text.slice(end).slice(-maxTagCharacters)
    }
    if (isIndex) texts.set(name, whole)
    if (isSheet) hiddenRows.set(name, hidden.numbers)
  }
  const textOf = (name: string) => texts.get(name) ?? ''
  return { workbook: textOf(workbookName), relations: textOf(relationsName), hiddenRows }
}

const workbookName = 'xl/workbook.xml'
const relationsName = 'xl/_rels/workbook.xml.rels'
const maxTagCharacters = 2_000

/** Whether a cell or row is named such as XFD1048576. */
function hasFarCell(xml: string): boolean {
  for (const [, column, row] of xml.matchAll(/\sr="([A-Za-z]*)([0-9]+)"/g))
    if (column!.length > 2 || Number(row) > maxSheetRows) return true
  return false
}

/** Collects the numbers of hidden rows from the parts of a sheet. A row without a number is the one after the row before it. */
function createHiddenRows() {
  const numbers: number[] = []
  let row = 0
  return {
    numbers,
    read(xml: string) {
      for (const tag of tagsOf(xml, 'row')) {
        row = Number(attributeOf(tag, 'r')) || row + 1
        if (['1', 'true'].includes(attributeOf(tag, 'hidden'))) numbers.push(row)
      }
    },
  }
}

/** The first sheet that is not hidden, by its number in the workbook, and its hidden rows. */
function visibleSheet({ workbook, relations, hiddenRows }: Archive) {
  const sheets = tagsOf(workbook, 'sheet')
  const index = Math.max(
    0,
    sheets.findIndex((tag) => !attributeOf(tag, 'state').toLowerCase().endsWith('hidden')),
  )
  const id = attributeOf(sheets[index] ?? '', '(?:\\w+:)?id')
  const relation = tagsOf(relations, 'Relationship').find((tag) => attributeOf(tag, 'Id') === id) ?? ''
  const target = attributeOf(relation, 'Target')
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return { sheetNumber: index + 1, hiddenRows: hiddenRows.get(name) ?? [] }
}

/** The attributes of each such element, as one text. */
function tagsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^>]*)?/?>`, 'g'))].map(
    ([, tag]) => tag ?? '',
  )
}

/** Empty without the attribute. */
function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
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
