import { type Issue, refuse } from '@rodovia/core/shared/refusal.ts'
import { closestMatch } from 'leven'
import * as z from 'zod'

const longestShownCharacters = 40

type IssueInput = { input?: unknown }

/** The message of a zod check: what is allowed, and the value that was sent. */
export function expecting(what: string) {
  return {
    error: ({ input }: IssueInput) => missing(input, what) ?? `must be ${what}; got ${shortValue(input)}`,
  }
}

/** The same for values that a message must not repeat: passwords, tokens, files. */
export function expectingSecret(what: string) {
  return { error: ({ input }: IssueInput) => missing(input, what) ?? `must be ${what}` }
}

function missing(input: unknown, what: string): string | undefined {
  return input === undefined ? `is required: ${what}` : undefined
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
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const issues = read.error.issues.flatMap((found): Issue[] => {
    const { path, message } = found
    if (found.code === 'unrecognized_keys')
      return found.keys.map((key) => ({
        field: [...path, key].join('.'),
        issue: unknownField(key, fieldsAt(schema, path)),
      }))
    return [
      { field: path.join('.') || whole, issue: (whole === 'query' && repeated(input, path[0])) || message },
    ]
  })
  throw refuse('validation_failed', { issues: [...distinct(issues)] })
}

/** A query parameter is a list when it is sent more than once. */
function repeated(query: unknown, name: PropertyKey = ''): string | undefined {
  const value = (query as Record<PropertyKey, unknown>)[name]
  return Array.isArray(value) ? `is there ${value.length} times; once is allowed` : undefined
}

/** Describes a field that nobody reads: the most similar allowed field, and all allowed fields. */
export function unknownField(name: string, allowed: readonly string[]): string {
  const similar = closestMatch(name, allowed, { maxDistance: Math.max(2, Math.floor(name.length / 3)) })
  return `is not known${similar ? `: did you mean ${similar}?` : '.'} Allowed: ${allowed.join(', ')}`
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
  return new Map(issues.map((issue) => [`${issue.field} ${issue.issue}`, issue])).values()
}

function shortValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > longestShownCharacters ? `${text.slice(0, longestShownCharacters - 3)}...` : text
}
