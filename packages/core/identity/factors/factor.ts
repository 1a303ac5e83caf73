import type { FactorId, UserId } from '../../shared/ids.ts'

/** An authenticator app (RFC 6238), or a passkey (WebAuthn). */
export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** A proof of a log-in besides the password. Each was used once, when it was added. */
export type Factor = {
  id: FactorId
  userId: UserId
  kind: FactorKind
  /** The user's name for the factor. */
  name: string
  createdAt: Date
  /** Null if it was not used since it was added. */
  lastUsedAt: Date | null
}

/** The methods that can complete a log-in. A recovery code takes the place of a factor. */
export type FactorMethod = FactorKind | 'recovery_code'

/** docs/reference/rules.md#auth */
export const maxFactors = 10
export const recoveryCodeCount = 10

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Ten codes of 80 random bits, such as `k7qf-2mzn-x4ta-jw3e`. */
export function makeRecoveryCodes(randomBytes: (count: number) => Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')
    return letters.replaceAll(/.{4}(?=.)/g, '$&-')
  })
}

/** The hash under which a recovery code is stored. Spaces, hyphens and capitals do not matter. */
export function recoveryCodeHash(sha256: (text: string) => string, code: string): string {
  return sha256(code.toLowerCase().replaceAll(/[\s-]/g, ''))
}
