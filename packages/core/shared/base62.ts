const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 62²² is the first power of 62 above 2¹²⁸. */
const charactersOf16Bytes = 22

/** 128 random bits as 22 base62 characters. Throws RangeError when there are not exactly 16 bytes. */
export function base62(sixteenRandomBytes: Uint8Array): string {
  if (sixteenRandomBytes.length !== 16)
    throw new RangeError(`a token takes 16 bytes, not ${sixteenRandomBytes.length}`)
  let rest = sixteenRandomBytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let text = ''
  while (text.length < charactersOf16Bytes) {
    text = alphabet[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}
