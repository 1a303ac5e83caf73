import type { Quote } from '@rodovia/core/quoting/quote.ts'
import { type Sql, toJson } from '../statements/sql.ts'
import { quoteRow } from './quote-rows.ts'

export async function saveQuotes(sql: Sql, quotes: readonly Quote[]): Promise<void> {
  await sql({
    name: 'save-quotes',
    text: 'INSERT INTO quotes SELECT row.* FROM jsonb_populate_recordset(null::quotes, $1) AS row',
    values: [toJson(quotes.map(quoteRow))],
  })
}
