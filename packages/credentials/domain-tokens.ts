import { createHmac } from 'node:crypto'
import type { DomainTokens } from '@rodovia/core/identity/sign-in/ports.ts'
import { deriveKey } from '@rodovia/platform/crypto/macs.ts'

/** 256 bits in base64url: the HMAC-SHA256 of tenant and domain, which is stored nowhere. */
export function createDomainTokens({ secret }: { secret: string }): DomainTokens {
  const key = deriveKey(secret, 'domain token')
  return {
    tokenOf: (tenantId, domain) =>
      createHmac('sha256', key).update(`${tenantId}:${domain}`).digest('base64url'),
  }
}
