import type { Branded } from '../shared/ids.ts'
import { refuseField } from '../shared/refusal.ts'

/** A Brazilian postal code: eight digits, no hyphen. */
export type Cep = Branded<'cep'>

const eightAsciiDigits = /^[0-9]{8}$/
const longestShownCharacters = 20

/**
 * Validates a postal code of 8 ASCII digits. Refuses with `validation_failed` on the named field. The gazetteer knows
 * whether it exists.
 */
export function parseCep(text: string, field: string): Cep {
  if (eightAsciiDigits.test(text)) return text as Cep
  const shown = JSON.stringify(text.slice(0, longestShownCharacters))
  throw refuseField(field, `must be exactly 8 digits without a hyphen, such as 01310100; got ${shown}`)
}
