import { createHmac } from 'node:crypto'
import type { DeviceTokens } from '@rodovia/core/identity/ports.ts'
import { deriveKey, isSameMac } from '@rodovia/platform/crypto/macs.ts'

/** `rdd_` and a session's id, with its HMAC-SHA256 under a key that is derived from a secret for this purpose only. */
const form = /^rdd_([\w-]{1,64})\.([\w-]{43})$/

export function createDeviceTokens({ secret }: { secret: string }): DeviceTokens {
  const key = deriveKey(secret, 'device token')
  const macOf = (account: string, sessionId: string) =>
    createHmac('sha256', key).update(`${sessionId}:${account}`).digest()
  return {
    make: (account, sessionId) => `rdd_${sessionId}.${macOf(account, sessionId).toString('base64url')}`,
    sessionOf(token, account) {
      const [, sessionId, mac] = form.exec(token) ?? []
      if (sessionId === undefined || mac === undefined) return null
      return isSameMac(Buffer.from(mac, 'base64url'), macOf(account, sessionId)) ? sessionId : null
    },
  }
}
