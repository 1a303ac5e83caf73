import { plain } from '../../shared/plain-text.ts'
import { refuseField } from '../../shared/refusal.ts'
import { searchedDigits } from '../../shared/telephone.ts'
import { readText } from '../../shared/texts.ts'
import { assertAtMost } from '../../shared/whole-number.ts'
import { parseDeliveryCode } from '../model/delivery-code.ts'

/** An order has a term if one of its words begins with one of these texts, in small letters without accents. */
export type SearchTerms = readonly (readonly string[])[]

const maxLength = 100
const mostTerms = 10

/** The characters that are no part of a word. packages/postgres/delivery/order-search.ts has the same. */
const separators = /[^0-9a-z\u00c0-\u1fff\u2c00-\u{10ffff}]+/gu

/**
 * The terms of a text that somebody types to find orders: a delivery code in any notation, or words. A number with its punctuation is one
 * word, and numbers beside each other are one too, because people write telephone numbers in parts. Refuses with `validation_failed` a text
 * without a word of two letters or digits, more than 100 characters, and more than 10 words.
 */
export function readSearchTerms(input: string): SearchTerms {
  const text = readText('text', input.replace(/\p{Cf}/gu, ''), maxLength)
  const words = plain(parseDeliveryCode(text) ?? text)
    .split(/[\s,;]+/)
    .flatMap((part) => (/[0-9]/.test(part) ? part.replace(separators, '') : part.split(separators)))
    // A letter alone is in too many orders to help.
    .filter((word) => word.length > 1 || /[0-9]/.test(word))
  if (words.join('').length < 2) throw refuseField('text', 'too_short', { got: text, min: 2 })
  assertAtMost('text', words.length, mostTerms, 'words')
  return words.map((word, index) => [
    ...new Set([word, joinedNumber(words, index)].flatMap((form) => [form, ...withoutPrefix(form)])),
  ])
}

/** A number with the numbers beside it; a word as it is. */
function joinedNumber(words: readonly string[], index: number): string {
  const isNumber = (word: string) => /^[0-9]+$/.test(word)
  if (!isNumber(words[index]!)) return words[index]!
  const first = words.slice(0, index).findLastIndex((word) => !isNumber(word)) + 1
  const last = words.findIndex((word, at) => at > index && !isNumber(word))
  return words.slice(first, last === -1 ? undefined : last).join('')
}

/** Words are kept without the country code of Brazil, complete telephone numbers in one form, and codes without RD. */
function withoutPrefix(word: string): string[] {
  const rest = /^(?:55(?=[0-9]{6,}$)|rd(?=[0-9a-z]))(.+)$/.exec(word)?.[1] ?? word
  return [rest, ...(/^[0-9]{10,}$/.test(word) ? [searchedDigits(word)] : [])].filter((form) => form !== word)
}
