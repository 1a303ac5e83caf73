import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeySecrets } from '@rodovia/core/identity/api-keys/ports.ts'

/** All have the same length. */
type Prefixes = { live: string; test: string }
const keyPrefixes: Prefixes = { live: 'rdk_live_', test: 'rdk_test_' }
const clientPrefixes: Prefixes = { live: 'rdo_live_', test: 'rdo_test_' }
const randomCharacters = 30
/** 62⁶ is more than 2³². */
const checkCharacters = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * An API key: `rdk_live_`, or `rdk_test_` for rehearsals, 30 base62 characters (178 bits) and the CRC32 of all that in 6 more
 * (docs/reference/rules.md#auth). The checksum rejects a mistyped key without a query and lets secret scanners recognize a key. The
 * secret of an Open Delivery client has the same form under a prefix of its own, so neither passes for the other.
 */
export const apiKeySecrets: ApiKeySecrets = {
  make: (isLive) => make(keyPrefixes, isLive),
  isIntact: (text) => isIntact(keyPrefixes, text),
  makeClientSecret: (isLive) => make(clientPrefixes, isLive),
  isIntactClientSecret: (text) => isIntact(clientPrefixes, text),
}

function make({ live, test }: Prefixes, isLive: boolean): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)])
  return withCheck((isLive ? live : test) + random.join(''))
}

function isIntact(prefixes: Prefixes, text: string): boolean {
  const prefix = Object.values(prefixes).find((one) => text.startsWith(one))
  return prefix !== undefined && text === withCheck(text.slice(0, prefix.length + randomCharacters))
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
