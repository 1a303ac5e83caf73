import { refuseField } from '../shared/refusal.ts'

/** The weights of the ten digits of a RENAVAM, from the left. */
const renavamWeights = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Reads a RENAVAM of 9 to 11 digits: ten digits and a check digit by modulo 11, without leading zeros before 2013. Returns 11 digits.
 * Refuses another text with `validation_failed`.
 */
export function readRenavam(field: string, text: string): string {
  const digits = text.trim()
  const renavam = digits.padStart(11, '0')
  if (/^[0-9]{9,11}$/.test(digits) && /[1-9]/.test(digits) && renavam.at(-1) === checkDigitOf(renavam))
    return renavam
  throw refuseField(field, 'not_allowed', { why: 'not_a_renavam', got: text })
}

function checkDigitOf(renavam: string): string {
  const sum = renavamWeights.reduce((sum, weight, index) => sum + weight * Number(renavam[index]), 0)
  return String(((sum * 10) % 11) % 10)
}

/**
 * Reads the number of a registration of carriers (RNTRC). Fiscal documents write 8 digits, ANTT’s open data 9 with a zero before: of both
 * the same 8 are returned. There is no public check digit. Null for another text.
 */
export function rntrcOf(text: string): string | null {
  const digits = text.trim()
  if (!/^[0-9]{8,9}$/.test(digits) || !/[1-9]/.test(digits)) return null
  return digits.replace(/^0+/, '').padStart(8, '0')
}

/** Reads the RNTRC number of a field. Refuses another text with `validation_failed`. */
export function readRntrc(field: string, text: string): string {
  const rntrc = rntrcOf(text)
  if (rntrc !== null) return rntrc
  throw refuseField(field, 'not_allowed', { why: 'not_an_rntrc', got: text })
}
