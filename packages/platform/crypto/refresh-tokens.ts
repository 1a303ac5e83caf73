import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { RefreshTokens } from '@rodovia/core/identity/ports.ts'

/**
 * Refresh tokens of 256 bits in base64url. A successor of a token is its HMAC-SHA256, under a key derived from a secret
 * for this alone: whoever holds a token, but no secret, cannot compute what follows it.
 */
export function createRefreshTokens({ secrets }: { secrets: readonly string[] }): RefreshTokens {
  const [first, ...others] = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'rodovia refresh token successor', 32)),
  )
  if (!first) throw new TypeError('the ring of secrets is empty')
  const successorBy = (key: Buffer, token: string) =>
    createHmac('sha256', key).update(token).digest('base64url')
  return {
    make: () => randomBytes(32).toString('base64url'),
    successorsOf: (token) => [successorBy(first, token), ...others.map((key) => successorBy(key, token))],
  }
}
