import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeySecrets } from '@rodovia/core/identity/keys/ports.ts'

const prefix = 'rdk_live_'
const randomCharacters = 30
/** 62⁶ is above 2³². */
const checkCharacters = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * `rdk_live_`, 30 characters in base62 (178 bits) and in 6 more the CRC32 over all that, also in base62 (product rules, Auth). With that a
 * mistyped key is refused without looking for it, and a scanner of secrets knows one when it sees it.
 */
export const apiKeySecrets: ApiKeySecrets = {
  make() {
    const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)])
    return withCheck(prefix + random.join(''))
  },

  isIntact(text) {
    return text.startsWith(prefix) && text === withCheck(text.slice(0, prefix.length + randomCharacters))
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
