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

/** The eight digits of a postal code as people write it: `01.310-100`, `CEP 01310 100`; null for any other text. */
export function cepIn(text: string): Cep | null {
  const line = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^\s*cep\s*[:.]?/i, '')
    .trim()
  const [, area, sector, place] = /^([0-9]{2})\.?([0-9]{3})\s?[-.]?\s?([0-9]{3})$/.exec(line) ?? []
  return place === undefined ? null : (`${area}${sector}${place}` as Cep)
}
