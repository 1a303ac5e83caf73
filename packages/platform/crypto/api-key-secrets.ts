import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeySecrets } from '@rodovia/core/identity/keys/ports.ts'

/** Of equal length. */
const prefixes = { live: 'rdk_live_', test: 'rdk_test_' }
const randomCharacters = 30
/** 62⁶ is above 2³². */
const checkCharacters = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * `rdk_live_`, or `rdk_test_` for rehearsals, 30 characters in base62 (178 bits) and in 6 more the CRC32 over all that, also in base62 (product rules, Auth). With that a
 * mistyped key is refused without looking for it, and a scanner of secrets knows one when it sees it.
 */
export const apiKeySecrets: ApiKeySecrets = {
  make(isLive) {
    const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)])
    return withCheck((isLive ? prefixes.live : prefixes.test) + random.join(''))
  },

  isIntact(text) {
    const prefix = Object.values(prefixes).find((one) => text.startsWith(one))
    return prefix !== undefined && text === withCheck(text.slice(0, prefix.length + randomCharacters))
  },
}

function withCheck(key: string): string {
  let rest = crc32(key)
  let check = ''
  while (check.length < checkCharacters) {
    check = alphabet[rest % alphabet.length] + check
    rest = Math.floor(rest / alphabet.length)
  }
  return key + check
}
