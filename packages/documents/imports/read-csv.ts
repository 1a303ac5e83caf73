import { maxCellCharacters } from '@rodovia/core/imports/order-import.ts'
import { CsvError, parse } from 'csv-parse/sync'
import type { SheetFault } from './sheet-fault.ts'

const delimiters = [';', ',', '\t'] as const

/** A CSV file as spreadsheets write it: UTF-8, UTF-16 or Windows-1252, columns separated by `;`, `,` or tabs. */
export function readCsv(bytes: Uint8Array): string[][] | SheetFault {
  const text = decoded(bytes)
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      // A quote within an unquoted cell, as in `caixa 12"`.
      relax_quotes: true,
      max_record_size: 100 * maxCellCharacters,
    })
  } catch (error) {
    if (error instanceof CsvError)
      return { issue: { code: 'unreadable', format: 'CSV', cause: error.message.slice(0, 200) } }
    throw error
  }
}

/** Text that is not UTF-8 is taken for Windows-1252, the encoding of Excel in Brazil. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

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
