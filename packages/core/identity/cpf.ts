import { modulo11 } from './modulo-11.ts'

const written = /^[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[- ]?[0-9]{2}$/

/**
 * Reads a CPF as people write it, with or without separators: nine digits and two check digits, not all alike. Returns
 * its 11 digits, or null.
 */
export function readCpf(text: string): string | null {
  if (!written.test(text.trim())) return null
  const cpf = text.replaceAll(/\D/g, '')
  const base = cpf.slice(0, 9)
  // The weights of a CPF go up to 11, and so never repeat.
  const first = modulo11(base, 11)
  const isValid = cpf.endsWith(`${first}${modulo11(`${base}${first}`, 11)}`) && !/^(.)\1+$/.test(cpf)
  return isValid ? cpf : null
}
