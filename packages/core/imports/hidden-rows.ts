import type { LocalizedText } from '../shared/language.ts'
import { messages } from './import-messages.ts'

/** Ranges that a notice names at most. */
const maxRanges = 20

/** Says how many rows were left out because the spreadsheet hides them, and which. Null without any. */
export function hiddenRowsNotice(numbers: readonly number[]): LocalizedText | null {
  if (numbers.length === 0) return null
  const ranges = rangesOf(numbers)
  const shown = ranges.slice(0, maxRanges).join(', ') + (ranges.length > maxRanges ? ', …' : '')
  return messages.hiddenRows(numbers.length, shown)
}

/** Rising numbers as texts such as `3` and `5–9`. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
}
