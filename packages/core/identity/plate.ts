import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'

/** Three letters, a digit, a letter or digit, two digits: Mercosul plates and the ones before (Contran 969/2022). */
const plate = /^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$/

/** Reads a Brazilian plate in either case, with or without a hyphen: seven characters. Refuses another text with `validation_failed`. */
export function readPlate(field: string, input: string): string {
  const text = readText(field, input, 20)
  const read = text.toUpperCase().replace(/[\s-]/g, '')
  if (plate.test(read)) return read
  throw refuseField(field, 'not_allowed', { why: 'not_a_plate', got: text })
}
