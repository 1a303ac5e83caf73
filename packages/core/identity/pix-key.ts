import { telephoneIn } from '../shared/telephone.ts'
import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'

/** The kinds of keys (BCB, Manual Operacional do DICT) beside CPF, CNPJ and telephone number: e-mail address and random UUID. */
const kinds = [
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
]

export const pixKeyDescription =
  'a PIX key of at most 77 characters: a CPF or a CNPJ with its check digits, +55 with a telephone number, an e-mail address, or a random key'

/** Whether a text has the form of a PIX key. Only the Central Bank knows whether it exists. */
export function isPixKey(text: string): boolean {
  const isOwn = [readCpf, readCnpj, phoneKey].some((read) => read(text) === text)
  return text.length <= 77 && (isOwn || kinds.some((kind) => kind.test(text)))
}

/** A Brazilian number with its country code, without which a key of eleven digits is a CPF. */
function phoneKey(text: string): string | null {
  return text.startsWith('+55') ? (telephoneIn(text)?.e164 ?? null) : null
}

/**
 * A key as people write it, in the form of the DICT: CPF, CNPJ and telephone number without separators, the letters
 * of a CNPJ in upper case, the others in lower case.
 */
export function plainPixKey(text: string): string {
  const key = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
  return readCpf(key) ?? readCnpj(key) ?? phoneKey(key) ?? key.toLowerCase()
}
