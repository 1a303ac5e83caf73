import type { TrackingToken } from '../shared/ids.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomBytesNeeded = 16
/** 62²² is the first power of 62 above 2¹²⁸. */
const tokenCharacters = 22
const tokenForm = /^[0-9A-Za-z]{22}$/

/**
 * The name of a delivery on public pages: 128 random bits as 22 base62 characters (product rules, Delivery).
 * Throws RangeError when there are not exactly 16 bytes.
 */
export function makeTrackingToken(sixteenRandomBytes: Uint8Array): TrackingToken {
  if (sixteenRandomBytes.length !== randomBytesNeeded) {
    throw new RangeError(
      `a tracking token takes ${randomBytesNeeded} bytes, not ${sixteenRandomBytes.length}`,
    )
  }
  let rest = sixteenRandomBytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let token = ''
  while (token.length < tokenCharacters) {
    token = alphabet[Number(rest % 62n)] + token
    rest /= 62n
  }
  return token as TrackingToken
}

/** Whether a text has the form of a tracking token; anything else cannot name a delivery. */
export function isTrackingToken(text: string): text is TrackingToken {
  return tokenForm.test(text)
}
