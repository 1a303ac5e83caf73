import { createHmac } from 'node:crypto'
import type { LinkTokens } from '@rodovia/core/identity/links/ports.ts'
import { deriveKey } from '@rodovia/platform/crypto/macs.ts'

/** Tokens of links, 256 bits in base64url: the HMAC-SHA256 of an id with a key derived from a secret for this purpose only. */
export function createLinkTokens({ secret }: { secret: string }): LinkTokens {
  const key = deriveKey(secret, 'link token')
  return { tokenOf: (id) => createHmac('sha256', key).update(id).digest('base64url') }
}
