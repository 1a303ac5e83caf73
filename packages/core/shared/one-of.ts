import { refuseField } from './refusal.ts'

/** The value that the text names. Refuses with `validation_failed` another text. */
export function readOneOf<Value extends string>(
  field: string,
  allowed: readonly Value[],
  got: string | null | undefined,
): Value {
  const value = allowed.find((one) => one === got)
  if (value !== undefined) return value
  throw refuseField(field, 'not_one_of', { got, allowed })
}

/** The values that the texts name, in the order of `allowed`. Refuses with `validation_failed` none, and another text. */
export function readSomeOf<Value extends string>(
  field: string,
  allowed: readonly Value[],
  texts: readonly string[],
): Value[] {
  const values = texts.map((text) => readOneOf(field, allowed, text))
  if (values.length === 0) throw refuseField(field, 'none_chosen', { allowed })
  return allowed.filter((one) => values.includes(one))
}
