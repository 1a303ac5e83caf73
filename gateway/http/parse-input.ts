import type { Issue, IssueOfField, ValueForm } from '@rodovia/core/shared/issue.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { closestMatch } from 'leven'
import * as z from 'zod'

const longestShownCharacters = 40

/** The expectations of zod checks, by their messages. */
const expectations = new Map<string, { mayRepeat: boolean; form?: ValueForm | undefined }>()

/** The message of a zod check: what is allowed. A form is named in each language. */
export function expecting(what: string, form?: ValueForm) {
  if (!expectations.has(what)) expectations.set(what, { mayRepeat: true, form })
  return { error: what }
}

/** The same for values that an issue must not repeat: passwords, tokens, files. */
export function expectingSecret(what: string) {
  expectations.set(what, { mayRepeat: false })
  return { error: what }
}

/**
 * Validates input. Refuses with `validation_failed`: each field, its value and what is allowed. `whole` is the field where all of the
 * input is wrong.
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  whole: string,
): z.output<Schema> {
  const read = schema.safeParse(input, { reportInput: true })
  if (read.success) return read.data
  const issues = read.error.issues.flatMap((found): Issue[] => {
    const { path } = found
    if (found.code === 'unrecognized_keys')
      return found.keys.map((key) => unknownField([...path, key].join('.'), key, fieldsAt(schema, path)))
    const times = whole === 'query' ? timesOf(input, path[0]) : 1
    return [
      {
        field: path.join('.') || whole,
        ...(times > 1 ? { code: 'given_times', times } : issueOf(found)),
      },
    ]
  })
  throw refuse('validation_failed', { issues: [...distinct(issues)] })
}

/** The issue that a check has as a parameter, or that follows from what it expects; else zod's own message. */
function issueOf(found: z.core.$ZodIssue): IssueOfField {
  const { input, message: expected } = found
  if (found.code === 'custom' && found.params?.issue) return found.params.issue
  const expectation = expectations.get(expected)
  if (!expectation) return { code: 'written', text: expected }
  if (input === undefined) return { code: 'required', expected }
  const { form, mayRepeat } = expectation
  if (typeof input === 'string' && form)
    return { code: 'wrong_form', form, got: input.slice(0, longestShownCharacters) }
  if (typeof input === 'string' && found.code === 'invalid_value') {
    const allowed = found.values.map(String)
    if (expected === `one of ${allowed.join(', ')}`) return { code: 'not_one_of', got: input, allowed }
  }
  return { code: 'not_valid', expected, ...(mayRepeat && { got: shortValue(input) }) }
}

/** A query parameter is a list when it is sent more than once. */
function timesOf(query: unknown, name: PropertyKey = ''): number {
  const value = (query as Record<PropertyKey, unknown>)[name]
  return Array.isArray(value) ? value.length : 1
}

/** Describes a field that nobody reads: the most similar allowed field, and all allowed fields. */
export function unknownField(field: string, name: string, allowed: readonly string[]): Issue {
  const similar = closestMatch(name, allowed, { maxDistance: Math.max(2, Math.floor(name.length / 3)) })
  return { field, code: 'unknown_field', allowed, similar }
}

/** The fields of the object at the path. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const found = path.reduce<unknown>((outer, key) => {
    const inner = bare(outer)
    return inner instanceof z.ZodArray ? inner.element : (inner as z.ZodObject).shape[String(key)]
  }, schema)
  return Object.keys((bare(found) as z.ZodObject).shape)
}

function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema
}

/** A check of several steps repeats its message at each. */
function distinct(issues: readonly Issue[]): Iterable<Issue> {
  return new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()
}

/** A value in a message: at most forty characters, and no content of a list or object. */
export function shortValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > longestShownCharacters ? `${text.slice(0, longestShownCharacters - 3)}...` : text
}
