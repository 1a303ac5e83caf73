import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { RefreshTokens } from '@rodovia/core/identity/ports.ts'

/**
 * Refresh tokens of 256 bits in base64url. The successor of a token is its HMAC-SHA256, under a key derived from
 * `secret` for this alone: whoever holds a token, but not the secret, cannot compute what follows it.
 */
export function createRefreshTokens({ secret }: { secret: string }): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rodovia refresh token successor', 32))
  return {
    make: () => randomBytes(32).toString('base64url'),
    successorOf: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  }
}
