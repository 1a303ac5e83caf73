import { readPhone } from '../shared/telephone.ts'
import { areaCodes } from './data/area-codes.ts'

const starts = areaCodes
  .trim()
  .split(/\s+/)
  .map((entry) => ({ prefix: entry.slice(0, 5), code: entry.slice(5) }))

/** The telephone area code (DDD) of a postal code's town, such as `11`; null where it is not known for certain. */
export function areaCodeOf(cep: string): string | null {
  const code = starts.findLast(({ prefix }) => prefix <= cep.slice(0, 5))?.code ?? '00'
  return code === '00' ? null : code
}

/** Reads the telephone number of somebody at a postal code, whose town gives a local number its area code. Refuses as `readPhone`. */
export function readPhoneAt(field: string, written: string, cep: string): string {
  return readPhone(field, written, { areaCode: areaCodeOf(cep) })
}
