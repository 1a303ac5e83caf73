import type { IssueOfField } from '@rodovia/core/shared/issue.ts'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import type { SheetFault } from './sheet-fault.ts'

/** The largest unpacked workbook, and the largest of what is XML in it: 5,000 orders have 10 MB. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxXmlBytes = 24 * 1024 * 1024
const maxEntries = 1_000
/** The reader of sheets fills the gaps between cells. */
export const maxSheetRows = 20_000
const maxSheetColumns = 702
/** 5,000 rows of 100 columns, with room for other sheets. */
const maxCells = 600_000
/** Elements beside cells and their contents, such as merged cells, formats and relations: some tens of thousands in large workbooks. */
const maxOtherElements = 100_000
/** Each sheet is a part of its own. */
const maxSheets = maxEntries
/** A cell has a formula, its value and a text. */
const maxElementsOfCell = 3
/** No spreadsheet program writes more attributes of an element, a longer text or deeper elements. */
const maxAttributes = 100
const maxTextCharacters = 32_767
const maxDepth = 100

/** The first sheet that is not hidden, by its number in the workbook, and the numbers of its hidden rows. */
export type VisibleSheet = { sheetNumber: number; hiddenRows: readonly number[] }

class Refused extends Error {
  readonly issue: IssueOfField
  constructor(issue: IssueOfField) {
    super()
    this.issue = issue
  }
}

const refuse = (issue: IssueOfField): never => {
  throw new Refused(issue)
}
const notWritten = () => refuse({ code: 'not_allowed', why: 'not_of_spreadsheet' })

/**
 * Reads every part of a workbook as a stream before anything else does, and refuses one that would cost more than a file of orders
 * may: too much unpacked, far cells, endless texts or attributes. yauzl refuses an entry that does not have the size it states.
 */
export async function inspectWorkbook(bytes: Uint8Array): Promise<VisibleSheet | SheetFault> {
  try {
    return await readParts(bytes)
  } catch (error) {
    if (error instanceof Refused) return { issue: error.issue }
    return { issue: { code: 'unreadable', format: 'XLSX', cause: (error as Error).message.slice(0, 200) } }
  }
}

async function readParts(bytes: Uint8Array): Promise<VisibleSheet> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const parts = createParts()
  let [unpacked, entries, xml] = [0, 0, 0]
  for await (const entry of zip.eachEntry()) {
    entries++
    unpacked += entry.uncompressedSize
    if (entries > maxEntries || unpacked > maxUnpackedBytes)
      refuse({ code: 'unpacks_too_much', maxBytes: maxUnpackedBytes, maxEntries })
    const part = isRead(entry.fileName) ? parts.open(entry.fileName) : null
    xml += part ? entry.uncompressedSize : 0
    if (xml > maxXmlBytes) refuse({ code: 'unpacks_too_much', maxBytes: maxXmlBytes, maxEntries })
    for await (const chunk of await zip.openReadStreamPromise(entry)) part?.write(chunk)
    part?.close()
  }
  return parts.visibleSheet()
}

/** Programs keep data of their own in two folders, such as queries in UTF-16; the reader of sheets leaves them unread. */
const isRead = (name: string) =>
  /\.(xml|rels|vml)$/i.test(name) && !/(^|\/)(customXml|docProps)\//i.test(name)

/** The parts that the reader of sheets reads, by the last word of their kind. */
const partsRead = /\/(worksheet|sharedStrings|styles|officeDocument)$/

const ofCells: ReadonlySet<string> = new Set(['v', 'f', 'is', 't'])

function createParts() {
  const sheets: { id: string; isHidden: boolean }[] = []
  const targets = new Map<string, string>()
  const rowsOf = new Map<string, { last: number; hidden: number[] }>()
  let [cells, contents, others] = [0, 0, 0]

  /** Counts what is read, of which each element costs some microseconds. */
  function count(name: string): void {
    if (name === 'c' || name === 'si') cells += 1
    else if (ofCells.has(name)) contents += 1
    else others += 1
    if (cells > maxCells) refuse({ code: 'cells_too_far', row: maxSheetRows })
    if (others > maxOtherElements || contents > maxElementsOfCell * cells + maxOtherElements) notWritten()
  }

  function readElement(part: string, name: string, attributes: Record<string, string>): void {
    const { r = '' } = attributes
    count(name)
    if (name === 'c') {
      const [, column = '', row = ''] = /^\s*([A-Za-z]*)\s*(\d*)\s*$/.exec(r) ?? notWritten()
      if (columnNumber(column) > maxSheetColumns || Number(row) > maxSheetRows)
        refuse({ code: 'cells_too_far', row: maxSheetRows })
    }
    if (name === 'row') readRow(part, Number(r), attributes.hidden)
    if (name === 'sheet' && sheets.length === maxSheets) notWritten()
    if (name === 'sheet')
      sheets.push({ id: idOf(attributes), isHidden: /hidden$/i.test(attributes.state ?? '') })
    if (name === 'Relationship') readRelation(part, attributes)
  }

  /** A row without a number is the one after the row before it. */
  function readRow(part: string, number: number, hidden: string | undefined): void {
    const rows = rowsOf.get(part) ?? { last: 0, hidden: [] }
    rowsOf.set(part, rows)
    rows.last = number || rows.last + 1
    if (!(rows.last <= maxSheetRows)) refuse({ code: 'cells_too_far', row: maxSheetRows })
    if (/^\s*(1|true)\s*$/.test(hidden ?? '')) rows.hidden.push(rows.last)
  }

  function readRelation(
    part: string,
    { Id: id = '', Target: target = '', Type: type = '' }: Record<string, string>,
  ): void {
    if (partsRead.test(type) && !isRead(target)) notWritten()
    if (part === 'xl/_rels/workbook.xml.rels') targets.set(id, target)
  }

  return {
    open(part: string) {
      return createPart((name, attributes) => readElement(part, name, attributes))
    },
    visibleSheet(): VisibleSheet {
      const index = Math.max(
        0,
        sheets.findIndex(({ isHidden }) => !isHidden),
      )
      const target = targets.get(sheets[index]?.id ?? '') ?? ''
      const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return { sheetNumber: index + 1, hiddenRows: rowsOf.get(name)?.hidden ?? [] }
    },
  }
}

const idOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1] ?? ''

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** A part that is XML. Between two of its events there may be no more text than a cell has. */
function createPart(onElement: (name: string, attributes: Record<string, string>) => void) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8')
  let [quietCharacters, attributes, depth] = [0, 0, 0]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', notWritten)
  parser.on('opentagstart', () => {
    quietCharacters = attributes = 0
    depth += 1
    if (depth > maxDepth) notWritten()
  })
  parser.on('attribute', () => {
    quietCharacters = 0
    attributes += 1
    if (attributes > maxAttributes) notWritten()
  })
  parser.on('opentag', ({ name, attributes: written }) => onElement(name.replace(/^.*:/, ''), written))
  const readText = (text: string) => {
    quietCharacters = 0
    if (text.length > maxTextCharacters) notWritten()
  }
  for (const event of ['text', 'cdata', 'comment'] as const) parser.on(event, readText)
  parser.on('closetag', () => {
    quietCharacters = 0
    depth -= 1
  })
  const write = (text: string) => {
    parser.write(text)
    quietCharacters += text.length
    if (quietCharacters > 2 * maxTextCharacters) notWritten()
  }
  return {
    /** In pieces that are shorter than what may be quiet. */
    write(chunk: Buffer): void {
      const text = decoder.decode(chunk, { stream: true })
      for (let at = 0; at < text.length; at += maxTextCharacters)
        write(text.slice(at, at + maxTextCharacters))
    },
    close: () => void parser.close(),
  }
}
