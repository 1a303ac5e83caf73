import { readCnpj } from './cnpj.ts'

/** The kinds of keys (BCB, Manual Operacional do DICT): CPF, CNPJ, telephone number, e-mail address or random UUID. */
const kinds = [
  /^[0-9]{11}$/,
  /^\+55[0-9]{10,11}$/,
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
]

export const pixKeyDescription =
  'a PIX key of at most 77 characters: a CPF, a CNPJ with its check digits, +55 with a telephone number, an e-mail address, or a random key'

/** Whether a text has the form of a PIX key. Only the Central Bank knows whether it exists. */
export function isPixKey(text: string): boolean {
  return text.length <= 77 && (readCnpj(text) === text || kinds.some((kind) => kind.test(text)))
}

const written = [/^[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[- ]?[0-9]{2}$/, /^\+55[0-9 ().-]+$/]

/**
 * A key as people write it, in the form of the DICT: CPF, CNPJ and telephone number without separators, the letters
 * of a CNPJ in upper case, the others in lower case.
 */
export function plainPixKey(text: string): string {
  const key = text.trim()
  if (written.some((form) => form.test(key))) return key.replaceAll(/[^0-9+]/g, '')
  return readCnpj(key) ?? key.toLowerCase()
}
