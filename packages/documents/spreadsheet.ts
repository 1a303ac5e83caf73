import type { Cents } from '@rodovia/core/shared/money.ts'

/** The CSV dialect that spreadsheets with Brazilian settings open correctly. */
export const spreadsheet = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const

/** For example -1234,50. */
export function reaisWithComma(cents: Cents): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/**
 * The places in a text where a spreadsheet may begin a cell with a formula: its start, and behind each character that separates cells for a
 * spreadsheet of another language. Blanks and quotes before a formula do not stop it, and neither does its full-width form.
 */
const cellStart = '(?<=^|[,;|\\t\\r\\n])'
const formula = '(?=[\\s"\']*[=+\\-@＝＋－＠])'
const unguarded = new RegExp(`${cellStart}${formula}|^(?=[\\t\\r\\n])`, 'g')
const guard = new RegExp(`${cellStart}'${formula}|^'(?=[\\t\\r\\n])`, 'g')

/** A spreadsheet would read such a text as a formula; an apostrophe at each of these places prevents that. */
export function withoutFormula(text: string): string {
  return text.replace(unguarded, "'")
}

/** The text before `withoutFormula`. */
export function withoutGuard(text: string): string {
  return text.replace(guard, '')
}
