import { createHmac } from 'node:crypto'
import type { ClientTokens } from '@rodovia/core/identity/api-keys/ports.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { deriveKey, isSameMac } from '@rodovia/platform/crypto/macs.ts'

/** `rdt_`, the second in which it expires and the id of the client, with an HMAC-SHA256 under a key derived for this purpose only. */
const form = /^rdt_(\d{1,12})\.([0-9a-f-]{36})\.([\w-]{43})$/

export function createClientTokens({
  secret,
  lifeSeconds,
}: {
  secret: string
  lifeSeconds: number
}): ClientTokens {
  const key = deriveKey(secret, 'client token')
  const macOf = (expires: string, id: string) => createHmac('sha256', key).update(`${expires}:${id}`).digest()
  return {
    lifeSeconds,
    make(id, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return `rdt_${expires}.${id}.${macOf(expires, id).toString('base64url')}`
    },
    read(token, at) {
      const [, expires, id, mac] = form.exec(token) ?? []
      if (expires === undefined || id === undefined || mac === undefined) return null
      if (!isSameMac(Buffer.from(mac, 'base64url'), macOf(expires, id))) return null
      return Number(expires) * 1000 > at.getTime() ? (id as ApiKeyId) : null
    },
  }
}
