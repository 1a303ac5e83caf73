import { createHmac } from 'node:crypto'
import type { StepUpSubject, StepUpTokens } from '@rodovia/core/identity/ports.ts'
import { deriveKey, isSameMac } from '@rodovia/platform/crypto/macs.ts'

/** `rds_` and the second in which it expires, with an HMAC-SHA256 under a key that is derived from a secret for this purpose only. */
const form = /^rds_(\d{1,12})\.([\w-]{43})$/

export function createStepUpTokens({ secret }: { secret: string }): StepUpTokens {
  const key = deriveKey(secret, 'step-up token')
  const macOf = ({ userId, sessionId, passwordHash }: StepUpSubject, expires: string) =>
    createHmac('sha256', key).update(`${expires}:${userId}:${sessionId}:${passwordHash}`).digest()
  return {
    make(of, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return `rds_${expires}.${macOf(of, expires).toString('base64url')}`
    },
    expiryOf(token, of) {
      const [, expires, mac] = form.exec(token) ?? []
      if (expires === undefined || mac === undefined) return null
      return isSameMac(Buffer.from(mac, 'base64url'), macOf(of, expires))
        ? new Date(Number(expires) * 1000)
        : null
    },
  }
}
