import type { Issue } from '../../shared/issue.ts'
import { refuse } from '../../shared/refusal.ts'
import { assertAtMost } from '../../shared/whole-number.ts'

/** The headers that a tenant wants with each call of an endpoint, by name in lower case. The values are secrets. */
export type OwnHeaders = Readonly<Record<string, string>>

export type OwnHeaderInput = { name: string; value: string }

export const maxOwnHeaders = 10
export const maxHeaderCharacters = 500
const aName = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/
const aValue = /^[\x20-\x7e]*$/

/** The names that HTTP or the platform sets: RFC 9110, Standard Webhooks, W3C Trace Context. */
const taken =
  /^(?:accept-encoding|connection|content-.+|date|expect|host|keep-alive|proxy-.+|sec-.+|te|trace(?:parent|state)|trailer|transfer-encoding|upgrade|user-agent|via|webhook-.+|x-service-signature)$/

/**
 * Merges the input into `existing` by name; an empty value deletes its name. Null without any. Refuses with `validation_failed` each
 * name that is none or taken, and each value with other characters than printable ASCII, as `headers.N.name` and `headers.N.value`.
 */
export function readOwnHeaders(
  input: readonly OwnHeaderInput[] | null | undefined,
  existing: OwnHeaders | null = null,
): OwnHeaders | null {
  if (!input) return existing
  const headers = input.map(({ name, value }) => ({ name: name.trim().toLowerCase(), value: value.trim() }))
  const issues = headers.flatMap(({ name, value }, index): Issue[] => [
    ...(aName.test(name) && !taken.test(name)
      ? []
      : [{ field: `headers.${index}.name`, code: 'wrong_form', form: 'header_name', got: name } as const]),
    // The text of the issue must not repeat a secret.
    ...(value.length <= maxHeaderCharacters && aValue.test(value)
      ? []
      : [
          {
            field: `headers.${index}.value`,
            code: 'characters',
            set: 'printable_ascii',
            min: 0,
            max: maxHeaderCharacters,
          } as const,
        ]),
  ])
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  const merged = new Map(Object.entries(existing ?? {}))
  for (const { name, value } of headers)
    if (value === '') merged.delete(name)
    else merged.set(name, value)
  assertAtMost('headers', merged.size, maxOwnHeaders, 'entries')
  return merged.size === 0 ? null : Object.fromEntries(merged)
}

/** The headers of a call as the log shows them: without the values of the tenant's own. */
export function loggedHeaders(headers: Readonly<Record<string, string>>, own: OwnHeaders | null) {
  return { ...headers, ...Object.fromEntries(Object.keys(own ?? {}).map((name) => [name, '•••'])) }
}
