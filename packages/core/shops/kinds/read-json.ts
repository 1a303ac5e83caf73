import { readNumber } from '../../shared/written-number.ts'

/** A value deep in what a shop sent; undefined where there is none. Shops add fields and leave fields out, so nothing is assumed. */
export function valueAt(from: unknown, ...path: readonly (string | number)[]): unknown {
  let value = from
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

/** A text or a number as a text of at most `maxLength` characters on one line; null for anything else and a blank text. */
export function textAt(from: unknown, path: readonly (string | number)[], maxLength: number): string | null {
  const value = valueAt(from, ...path)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const line = String(value)
    .toWellFormed()
    .replace(/[\s\0]+/g, ' ')
    .trim()
  return [...line].slice(0, maxLength).join('').trim() || null
}

/** A number, also one that is a text, as programs write it (`"12.500"`) or as people do (`"0,150"`, `"1.234,5 kg"`); null for anything else. */
export function numberAt(from: unknown, ...path: readonly (string | number)[]): number | null {
  const value = valueAt(from, ...path)
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const text = String(value).trim()
  const number = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
  return Number.isFinite(number) ? number : readNumber(text)
}

/** Three lengths of these names; null unless all are known. */
export function sizeAt(
  from: unknown,
  names: readonly [string, string, string],
): readonly [number, number, number] | null {
  const [a, b, c] = names.map((name) => numberAt(from, name) ?? 0)
  return a && b && c && Math.min(a, b, c) > 0 ? [a, b, c] : null
}

const maxItems = 500

/** At most the first 500 items of a list; none where there is no list. */
export function listAt(from: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = valueAt(from, ...path)
  return Array.isArray(value) ? value.slice(0, maxItems) : []
}
