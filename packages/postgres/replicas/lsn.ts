import { type Lsn, lsnPattern } from '@rodovia/platform/read-scope.ts'

/** The position in bytes, to compare. Throws for a text that is no `pg_lsn`. */
export function bytesOf(lsn: Lsn): bigint {
  if (!lsnPattern.test(lsn)) throw new Error(`"${lsn}" is not a position of the log such as 16/B374D848`)
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
