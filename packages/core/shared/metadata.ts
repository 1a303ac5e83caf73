import type { Issue } from './issue.ts'
import { isJsonObject } from './json-object.ts'
import { refuse, refuseField } from './refusal.ts'
import { isText } from './texts.ts'
import { assertAtMost } from './whole-number.ts'

/** Fields that a shipper adds to its own things: docs/reference/rules.md#metadata. */
export type Metadata = Readonly<Record<string, string>>

/** The most keys of one thing, and the most characters of a key and of a value. */
export const maxMetadataKeys = 50
export const maxMetadataKeyCharacters = 40
export const maxMetadataValueCharacters = 500

/** The most entries of a filter. */
export const maxMetadataFilters = 10

/** Things whose metadata has the key, with this value if there is one. */
export type MetadataFilter = { key: string; value?: string | null | undefined }

/**
 * Merges the input into `existing` by key; an empty text deletes its key. Null without any key. Refuses with `validation_failed`
 * what is no object, and each key that is empty or too long or whose value is no text or too long, as `metadata.KEY`.
 */
export function readMetadata(input: unknown, existing: Metadata | null = null): Metadata | null {
  if (input === null || input === undefined) return existing
  const entries = entriesOf(input)
  assertAtMost('metadata', entries.length, maxMetadataKeys, 'keys')
  const issues = entries.flatMap(([key, value]) => [...keyIssues(key), ...valueIssues(key, value)])
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  const merged = new Map(Object.entries(existing ?? {}))
  for (const [key, value] of entries as [string, string][])
    if (value === '') merged.delete(key)
    else merged.set(key, value)
  assertAtMost('metadata', merged.size, maxMetadataKeys, 'keys')
  return merged.size === 0 ? null : Object.fromEntries(merged)
}

/** Refuses with `validation_failed` more than 10 entries, a key twice, and keys and values that no metadata has. */
export function readMetadataFilters(filters: readonly MetadataFilter[]): MetadataFilter[] {
  assertAtMost('metadata', filters.length, maxMetadataFilters, 'keys')
  const keys = filters.map(({ key }) => key)
  const issues = filters.flatMap(({ key, value }, index): Issue[] => [
    ...keyIssues(key),
    ...valueIssues(key, value ?? ''),
    ...(keys.indexOf(key) < index ? [{ field: fieldOf(key), code: 'repeated', got: key } as const] : []),
  ])
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return filters.map(({ key, value }) => ({ key, value: value || null }))
}

/** The filters of a JSON object of keys and values, where an empty value stands for any. Refuses like `readMetadataFilters`. */
export function metadataFiltersOf(input: unknown): MetadataFilter[] {
  return readMetadataFilters(entriesOf(input).map(([key, value]) => ({ key, value: value as string })))
}

/** The key of a field of figures or files. Refuses with `validation_failed` on `field`. */
export function readMetadataKey(field: string, key: string): string {
  const issues = keyIssues(key).map((issue) => ({ ...issue, field }))
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return key
}

function entriesOf(input: unknown): [key: string, value: unknown][] {
  if (isJsonObject(input)) return Object.entries(input)
  throw refuseField('metadata', 'not_allowed', { why: 'not_metadata' })
}

/** The name of a key in faults, as long as a key may be. */
const fieldOf = (key: string) => `metadata.${[...key].slice(0, maxMetadataKeyCharacters).join('')}`

function keyIssues(key: string): Issue[] {
  const field = fieldOf(key)
  const got = [...key].length
  if (got < 1 || got > maxMetadataKeyCharacters)
    return [{ field, code: 'wrong_length', got, min: 1, max: maxMetadataKeyCharacters }]
  return isText(key) ? [] : [{ field: 'metadata', code: 'not_allowed', why: 'not_text' }]
}

function valueIssues(key: string, value: unknown): Issue[] {
  const field = fieldOf(key)
  if (typeof value !== 'string') return [{ field, code: 'not_allowed', why: 'not_metadata_value' }]
  const got = [...value].length
  if (got > maxMetadataValueCharacters)
    return [{ field, code: 'too_long', got, max: maxMetadataValueCharacters }]
  return isText(value) ? [] : [{ field, code: 'not_allowed', why: 'not_text' }]
}
