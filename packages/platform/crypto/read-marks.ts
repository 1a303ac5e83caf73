import { createHmac } from 'node:crypto'
import { anyLsn, type Lsn, lsnPattern } from '../read-scope.ts'
import { deriveKey, isSameMac } from './macs.ts'

export type ReadMarks = {
  /** The text of a mark: the position, the second of its making and a signature. */
  write(lsn: Lsn): string
  /** The position of a mark; `0/0` for one that is absent, too old or not ours. */
  read(mark: string | undefined): Lsn
}

const macBytes = 16

/**
 * The text of `X-Read-After`: what a caller who has written sends with the next reads. It is signed, so that nobody moves all reads to
 * the primary with positions of the future. It ends after `lifeSeconds`: by then every replica that is asked has replayed it.
 */
export function createReadMarks({
  secret,
  lifeSeconds,
  clock,
}: {
  secret: string
  lifeSeconds: number
  clock: () => Date
}): ReadMarks {
  const key = deriveKey(secret, 'read mark')
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, macBytes)
  const secondsNow = () => Math.floor(clock().getTime() / 1000)
  return {
    write(lsn) {
      const text = `${lsn.replace('/', '-')}.${secondsNow()}`
      return `${text}.${macOf(text).toString('base64url')}`
    },
    read(mark) {
      const [position = '', seconds = '', mac = ''] = mark?.split('.') ?? []
      const lsn = position.replace('-', '/')
      if (!lsnPattern.test(lsn) || !(Number(seconds) > secondsNow() - lifeSeconds)) return anyLsn
      const isOurs = isSameMac(Buffer.from(mac, 'base64url'), macOf(`${position}.${seconds}`))
      return isOurs ? lsn : anyLsn
    },
  }
}
