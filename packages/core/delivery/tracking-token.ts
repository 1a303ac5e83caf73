import { base62 } from '../shared/base62.ts'
import type { TrackingToken } from '../shared/ids.ts'

const tokenForm = /^[0-9A-Za-z]{22}$/

/**
 * The name of a delivery on public pages: 128 random bits as 22 base62 characters (product rules, Delivery).
 * Throws RangeError when there are not exactly 16 bytes.
 */
export function makeTrackingToken(sixteenRandomBytes: Uint8Array): TrackingToken {
  return base62(sixteenRandomBytes) as TrackingToken
}

/** Whether a text has the form of a tracking token; anything else cannot name a delivery. */
export function isTrackingToken(text: string): text is TrackingToken {
  return tokenForm.test(text)
}
