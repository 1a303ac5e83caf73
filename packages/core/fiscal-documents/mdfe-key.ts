import { codeOfState } from '../delivery/goods/document-key.ts'
import { modulo11 } from '../identity/modulo-11.ts'
import { dayOf } from '../shared/local-day.ts'

/** The parts of a key. `code`: eight digits of chance. */
export type MdfeKeyParts = {
  uf: string
  issuedAt: Date
  document: string
  series: number
  number: number
  isContingency: boolean
  code: string
}

/** Makes the access key of an MDF-e (model 58), 44 characters with the check digit by modulo 11. */
export function mdfeKey({ uf, issuedAt, document, series, number, isContingency, code }: MdfeKeyParts) {
  const month = dayOf(issuedAt).slice(2, 7).replace('-', '')
  const base = [
    codeOfState(uf),
    month,
    document.padStart(14, '0'),
    '58',
    String(series).padStart(3, '0'),
    String(number).padStart(9, '0'),
    isContingency ? '2' : '1',
    code,
  ].join('')
  return `${base}${modulo11(base)}`
}

/** Eight digits from random bytes. */
export function randomCode(bytes: Uint8Array): string {
  const value = bytes.reduce((sum, byte) => (sum * 256 + byte) % 100_000_000, 0)
  return String(value).padStart(8, '0')
}
