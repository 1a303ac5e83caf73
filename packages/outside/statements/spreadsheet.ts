import type { Cents } from '@rodovia/core/shared/money.ts'

/** Tables as spreadsheets set to Brazil open them with a double click. */
export const spreadsheet = { bom: true, delimiter: ';', record_delimiter: 'windows' } as const

/** Such as -1234,50. */
export function reaisWithComma(cents: Cents): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
