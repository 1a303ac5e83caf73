import type { Cents } from '@rodovia/core/shared/money.ts'

/** The CSV dialect that spreadsheets with Brazilian settings open correctly. */
export const spreadsheet = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const

/** For example -1234,50. */
export function reaisWithComma(cents: Cents): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
