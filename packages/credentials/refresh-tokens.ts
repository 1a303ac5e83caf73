import { createHmac, randomBytes } from 'node:crypto'
import type { RefreshTokens } from '@rodovia/core/identity/ports.ts'
import { deriveKey } from '@rodovia/platform/crypto/macs.ts'

/**
 * Refresh tokens of 256 bits in base64url. The successor of a token is its HMAC-SHA256 with a key derived from a secret for this purpose
 * only, so that the holder of a token cannot compute its successor.
 */
export function createRefreshTokens({ secrets }: { secrets: readonly string[] }): RefreshTokens {
  const [first, ...others] = secrets.map((secret) => deriveKey(secret, 'refresh token successor'))
  if (!first) throw new TypeError('the ring of secrets is empty')
  const successorBy = (key: Buffer, token: string) =>
    createHmac('sha256', key).update(token).digest('base64url')
  return {
    make: () => randomBytes(32).toString('base64url'),
    successorsOf: (token) => [successorBy(first, token), ...others.map((key) => successorBy(key, token))],
  }
}
