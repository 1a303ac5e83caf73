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
