import { maxCellCharacters } from '@rodovia/core/imports/order-import.ts'
import type { IssueOfField } from '@rodovia/core/shared/issue.ts'
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import type { SheetFault } from './sheet-fault.ts'

/** The most lines of a CSV, of those that are not empty, and of columns in one. The limits of imports are lower. */
export const maxLines = 100_000
const maxRecords = 20_000
const maxColumns = 10_000
/** 5,000 rows of 100 columns are half of it. */
const maxCells = 1_000_000

class TooManyRows extends Error {}

const delimiters = [';', ',', '\t'] as const

/** A CSV file as spreadsheets write it, columns separated by `;`, `,` or tabs. A first line such as `sep=;` names the separator. */
export function readCsv(bytes: Uint8Array): string[][] | SheetFault {
  const text = decoded(bytes)
  if (text === null) return { issue: { code: 'not_allowed', why: 'unknown_encoding' } }
  const [line = '', separator] = /^\ufeff?"?sep=(.)"?(?:\r?\n|\r)/i.exec(text) ?? []
  const delimiter = separator ?? delimiterOf(text)
  const issue = excessOf(text, delimiter)
  if (issue) return { issue }
  const rows: string[][] = []
  try {
    parse(text.slice(line.length), {
      bom: true,
      delimiter,
      relax_column_count: true,
      // A quote within an unquoted cell, as in `caixa 12"`.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100 * maxCellCharacters,
      on_record(record: string[], { records, empty_lines: emptyLines }) {
        const number = records + emptyLines
        if (records > maxRecords || number > maxLines) throw new TooManyRows()
        rows[number - 1] = record
        return null
      },
    })
    return Array.from(rows, (row) => row ?? [])
  } catch (error) {
    if (error instanceof TooManyRows) return { issue: { code: 'cells_too_far', row: maxRecords } }
    if (error instanceof CsvError)
      return { issue: { code: 'unreadable', format: 'CSV', cause: error.message.slice(0, 200) } }
    throw error
  }
}

/** More lines, cells, or columns of one line than the reader takes in reasonable time. */
function excessOf(text: string, delimiter: string): IssueOfField | null {
  let [lines, cells, columns] = [1, 0, 0]
  for (const character of text) {
    if (character === delimiter) {
      cells += 1
      columns += 1
    } else if (character === '\n' || character === '\r') {
      lines += 1
      columns = 0
    }
    if (lines > 2 * maxLines) return { code: 'cells_too_far', row: maxRecords }
    if (columns > maxColumns || cells > maxCells) return { code: 'not_allowed', why: 'not_of_spreadsheet' }
  }
  return null
}

/** The code pages of Excel for Windows, of DOS programs and of Excel for Mac, the likeliest first. */
const codePages = ['windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh']

/** The text in its encoding; null where none gives text that people write in Brazil. */
function decoded(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return encodedOnce(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return fromCodePage(Buffer.from(bytes))
  }
}

const windows1252 = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte],
  ),
)

/** Undoes what a program did that took UTF-8 for Windows-1252 and wrote it as UTF-8 again: `SÃ£o` is São. */
function encodedOnce(text: string): string {
  if (!/[ÂÃ][\u0080-\u00bf€-™]/.test(text)) return text
  const bytes = Array.from(text.replace(/^\ufeff/, ''), (letter) => windows1252.get(letter) ?? -1)
  if (bytes.includes(-1)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** So many bytes, from shortly before the first one beyond ASCII on, show the code page. */
const sampleBytes = 100_000

/** The first of the code pages that gives the most usual characters. Null if most characters of all are unusual. */
function fromCodePage(bytes: Buffer): string | null {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 20)
  const sample = bytes.subarray(first, first + sampleBytes)
  const [best] = codePages
    .map((page) => ({ page, usual: iconv.decode(sample, page).match(usual)?.length ?? 0 }))
    .toSorted((a, b) => b.usual - a.usual)
  const others = sample.filter((byte) => byte >= 0x80).length
  return best!.usual * 2 >= others ? iconv.decode(bytes, best!.page) : null
}

/** Characters beyond ASCII that people in Brazil write. Signs such as quotes do not stand between letters. */
const usual =
  /[ÁÂÃÀÇÉÊÍÓÔÕÚÜÑáâãàçéêíóôõúüñºª°’´]|(?<!\p{L})[“”‘–—…•€§«»](?=[^\p{L}]|$)|(?<=\p{L})[”…](?!\p{L})|(?<!\p{L})[“‘](?=\p{L})/gu

/** The one that is most frequent in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const firstLine =
    text
      .slice(0, 100_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const countOf = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}
