import { modulo11 } from './modulo-11.ts'

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
  const first = modulo11(base)
  const isValid = cnpj.endsWith(`${first}${modulo11(`${base}${first}`)}`) && !/^0+$/.test(cnpj)
  return isValid ? cnpj : null
}
