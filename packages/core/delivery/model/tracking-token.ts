import { base62 } from '../../shared/base62.ts'
import type { TrackingToken } from '../../shared/ids.ts'

const tokenForm = /^[0-9A-Za-z]{22}$/

/** The public id of a delivery: 128 random bits as 22 base62 characters. Throws RangeError unless there are 16 bytes. */
export function makeTrackingToken(sixteenRandomBytes: Uint8Array): TrackingToken {
  return base62(sixteenRandomBytes) as TrackingToken
}

/** Whether a text has the form of a tracking token. */
export function isTrackingToken(text: string): text is TrackingToken {
  return tokenForm.test(text)
}
