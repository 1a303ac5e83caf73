import type { Cents } from '@rodovia/core/shared/money.ts'

/** The CSV dialect that spreadsheets with Brazilian settings open correctly. */
export const spreadsheet = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const

/** For example -1234,50. */
export function reaisWithComma(cents: Cents): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

const formula = /^[=+\-@\t\r]/

/** A spreadsheet would read such a text as a formula; an apostrophe before it prevents that. */
export function withoutFormula(text: string): string {
  return text.replace(formula, "'$&")
}

/** The text before `withoutFormula`. */
export function withoutGuard(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '')
}
