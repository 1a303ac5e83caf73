import type { Totps } from '@rodovia/core/identity/factors/ports.ts'
import { createSealedSecrets } from '@rodovia/platform/crypto/sealed-secrets.ts'
import { Secret, TOTP } from 'otpauth'

const form = /^\d{6}$/
/** Steps before and after the present one whose codes are right, for clocks that differ. */
const window = 1

/** Uses the parameters that every app supports: SHA-1, six digits, 30 s. */
export function createTotps({ secret: sealingSecret }: { secret: string }): Totps {
  const sealed = createSealedSecrets({ secret: sealingSecret, purpose: 'TOTP secret' })
  return {
    make({ id, email }) {
      const totp = new TOTP({ issuer: 'Rodovia', label: email, secret: new Secret({ size: 20 }) })
      const { base32 } = totp.secret
      return { secret: base32, uri: totp.toString(), sealed: sealed.seal(base32, id) }
    },

    stepOf(userId, sealedSecret, code, at) {
      const digits = code.replaceAll(/[\s-]/g, '')
      const base32 = form.test(digits) ? sealed.open(sealedSecret, userId) : null
      if (base32 === null) return null
      const totp = new TOTP({ secret: Secret.fromBase32(base32) })
      const delta = totp.validate({ token: digits, timestamp: at.getTime(), window })
      return delta === null ? null : totp.counter({ timestamp: at.getTime() }) + delta
    },
  }
}
