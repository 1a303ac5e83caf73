import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeySecrets } from '@rodovia/core/identity/keys/ports.ts'

/** Both have the same length. */
const prefixes = { live: 'rdk_live_', test: 'rdk_test_' }
const randomCharacters = 30
/** 62⁶ is more than 2³². */
const checkCharacters = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * An API key: `rdk_live_`, or `rdk_test_` for rehearsals, 30 base62 characters (178 bits) and the CRC32 of all that in 6 more
 * (docs/reference/rules.md#auth). The checksum rejects a mistyped key without a query and lets secret scanners recognize a key.
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
