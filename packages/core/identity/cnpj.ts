const written = /^([A-Z0-9]{2})[. ]?([A-Z0-9]{3})[. ]?([A-Z0-9]{3})[/ ]?([A-Z0-9]{4})[- ]?([0-9]{2})$/

/**
 * Reads a CNPJ as people write it, with or without separators, in either case: twelve letters or digits and two
 * check digits (Receita Federal, IN RFB 2.229/2024). Returns its 14 characters in upper case, or null.
 */
export function readCnpj(text: string): string | null {
  const parts = written.exec(text.trim().toUpperCase())
  if (!parts) return null
  const cnpj = parts.slice(1).join('')
  const base = cnpj.slice(0, 12)
  const first = checkDigit(base)
  const isValid = cnpj.endsWith(`${first}${checkDigit(`${base}${first}`)}`) && !/^0+$/.test(cnpj)
  return isValid ? cnpj : null
}

/** A character counts as its ASCII code less 48. The weights from the right are 2 to 9, and again from 2. */
function checkDigit(text: string): number {
  const values = [...text].reverse().map((character) => character.charCodeAt(0) - 48)
  const rest = values.reduce((sum, value, index) => sum + value * (2 + (index % 8)), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
