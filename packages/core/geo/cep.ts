import type { Branded } from '../shared/ids.ts'
import { refuseField } from '../shared/refusal.ts'

/** A Brazilian postal code: eight digits, no hyphen. */
export type Cep = Branded<'cep'>

const eightAsciiDigits = /^[0-9]{8}$/

/**
 * Validates a postal code of 8 ASCII digits. Refuses with `validation_failed` on the named field. The gazetteer knows
 * whether it exists.
 */
export function parseCep(text: string, field: string): Cep {
  if (eightAsciiDigits.test(text)) return text as Cep
  throw refuseField(field, 'wrong_form', { form: 'cep', got: text })
}
