import { isUuid } from '../shared/ids.ts'
import { maxBodyCharacters } from './api-request.ts'

/** The text in place of a value that is not shown. Its length says nothing. */
export const hidden = '•••'

const maxDepth = 20
const maxItems = 100

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/
const orderCode = /^RD[0-9A-Z]{8}$/
/** A name in the way of APIs, which no key, number or token has. */
const fieldName = /^[a-z]{1,24}(_[a-z]{1,24}|[A-Z][a-z]{0,23}){0,6}$/
/** Fields of one's own may have names that say something of a person. */
const ownFields = /^metadata/i
const coordinate = /^(lat|lng|latitude|longitude)$|_(lat|lng)$|(Lat|Lng)$/
/** Numbers that count and measure. Any other number may be a house's, a telephone's or a document's. */
const measure =
  /(cents|meters|metres|km|minutes|seconds|milliseconds|grams|kg|cm|percent|total|count|limit|offset|first|quantity|status|attempts|axles|hours|days|index|row)$/i

/** Masks JSON so that nothing personal is left in it: docs/reference/rules.md#requests. */
export type Masker = {
  /** A text that may be shown, or what stands for another. */
  text(value: string): string
  /** The value as JSON, cut off at `maxBodyCharacters`. */
  json(value: unknown): string
}

/**
 * Shows the structure, and of its values those that cannot be personal: booleans, ids, instants, codes of orders, measures, and
 * the words of the API, such as statuses, codes of errors and names of fields. Coordinates keep two decimals. A list of what
 * is personal would miss the field that is added next.
 */
export function createMasker(words: ReadonlySet<string>): Masker {
  const isShown = (text: string) =>
    words.has(text) || isUuid(text) || instant.test(text) || orderCode.test(text) || text === ''
  const text = (value: string) => (isShown(value) ? value : hidden)

  function mask(value: unknown, name: string, depth: number): unknown {
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return maskNumber(value, name)
    if (typeof value !== 'object' || depth === maxDepth) return hidden
    if (Array.isArray(value)) {
      const items = value.slice(0, maxItems).map((item) => mask(item, name, depth + 1))
      return value.length > maxItems ? [...items, '…'] : items
    }
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, maxItems)
        .map(([key, field]) => maskField(key, field, depth + 1)),
    )
  }

  function maskField(key: string, value: unknown, depth: number): [string, unknown] {
    if (ownFields.test(key)) return [fieldName.test(key) ? key : 'metadata', value === null ? null : hidden]
    return words.has(key) || fieldName.test(key) ? [key, mask(value, key, depth)] : [hidden, hidden]
  }

  return {
    text,
    json(value) {
      const json = JSON.stringify(mask(value, '', 0))
      return json.length > maxBodyCharacters ? `${json.slice(0, maxBodyCharacters - 1)}…` : json
    },
  }
}

function maskNumber(value: number, name: string): number | string {
  if (coordinate.test(name)) return Math.round(value * 100) / 100
  return measure.test(name) ? value : hidden
}
