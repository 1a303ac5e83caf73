import type { Cell, ListFiles } from '@rodovia/core/exports/ports.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { brasilia } from '@rodovia/core/shared/time-zone.ts'
import { stringify } from 'csv-stringify/sync'
import { reaisWithComma, spreadsheet, withoutFormula } from '../spreadsheet.ts'
import { createStoredExports, type ExportSettings, type OpenExports } from './stored-exports.ts'

/** Stores exported lists as CSV (RFC 4180). Each page of rows is written as it comes, so a long list needs little memory. */
export function createListFiles(settings: ExportSettings): ListFiles & OpenExports {
  const kind = { ending: 'csv', contentType: 'text/csv; charset=utf-8', mayLink: true } as const
  const files = createStoredExports(kind, settings)
  return { ...files, write: (id, pages, language) => files.write(id, csvOf(pages, language)) }
}

type Pages = Parameters<ListFiles['write']>[1]

/** Spreadsheets with Brazilian settings expect `;` between columns and decimal commas, those with English ones `,` and points. */
async function* csvOf(pages: Pages, language: Language): AsyncGenerator<Uint8Array> {
  let bom = true
  for await (const rows of pages) {
    const cells = rows.map((row) => row.map((cell) => cellText(cell, language)))
    yield Buffer.from(stringify(cells, { ...spreadsheet, bom, delimiter: usesPoint(language) ? ',' : ';' }))
    bom = false
  }
}

const usesPoint = (language: Language) => language === 'en'

function cellText(cell: Cell, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return withoutFormula(cell)
  if (cell instanceof Date) return timeFormat.format(cell)
  if (typeof cell === 'object') return cell[language]
  const text = typeof cell === 'bigint' ? reaisWithComma(cell) : `${cell}`.replace('.', ',')
  return usesPoint(language) ? text.replace(',', '.') : text
}

/** Swedish dates are those of ISO 8601, which spreadsheets read in each language. */
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: brasilia,
  dateStyle: 'short',
  timeStyle: 'medium',
})
