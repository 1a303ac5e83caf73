/** The kinds of keys (BCB, Manual Operacional do DICT): CPF, CNPJ, telephone number, e-mail address or random UUID. */
const kinds = [
  /^[0-9]{11}$/,
  /^[0-9]{14}$/,
  /^\+55[0-9]{10,11}$/,
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
]

export const pixKeyDescription =
  'a PIX key of at most 77 characters: CPF or CNPJ in digits, +55 with a telephone number, an e-mail address in lower case, or a random key'

/** Whether a text has the form of a PIX key. Only the Central Bank knows whether it exists. */
export function isPixKey(text: string): boolean {
  return text.length <= 77 && kinds.some((kind) => kind.test(text))
}

const written = [
  /^[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[- ]?[0-9]{2}$/,
  /^[0-9]{2}[. ]?[0-9]{3}[. ]?[0-9]{3}[/ ]?[0-9]{4}[- ]?[0-9]{2}$/,
  /^\+55[0-9 ().-]+$/,
]

/** A key as people write it, in the form of the DICT: CPF, CNPJ and telephone number without separators, the others in lower case. */
export function plainPixKey(text: string): string {
  const key = text.trim()
  return written.some((form) => form.test(key)) ? key.replaceAll(/[^0-9+]/g, '') : key.toLowerCase()
}
