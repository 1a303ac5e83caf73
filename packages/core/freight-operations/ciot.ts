/** The number of a registered freight operation: 12 digits and 4 characters that verify it. */
const form = /^(\d{12})[\s/.-]*([0-9A-Z]{4})$/

/**
 * Reads a CIOT (Código Identificador da Operação de Transporte) in any spelling of the payment institutions: both parts with a slash, a
 * hyphen or nothing between, or the verifier apart. Returns `123456789012/1234`; null for another text. ANTT publishes no rule by which
 * the verifier could be computed.
 */
export function readCiot(text: string, verifier: string | null = null): string | null {
  const [, digits, characters] = form.exec(`${text.trim()}${verifier?.trim() ?? ''}`.toUpperCase()) ?? []
  return digits ? `${digits}/${characters}` : null
}

/** The 12 digits by which an MDF-e names a CIOT, from the whole CIOT or from the digits alone; null for another text. */
export function readCiotDigits(text: string): string | null {
  const digits = text.replaceAll(/[\s./-]/g, '')
  return /^\d{12}$/.test(digits) ? digits : (readCiot(text)?.slice(0, 12) ?? null)
}
