import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './macs.ts'

/** Seals texts that are stored: AES-256-GCM with a key that is derived from a secret for this purpose only. */
export type SealedSecrets = ReturnType<typeof createSealedSecrets>

const ivBytes = 12
const tagBytes = 16

export function createSealedSecrets({ secret, purpose }: { secret: string; purpose: string }) {
  const key = deriveKey(secret, purpose)
  return {
    /** `context` is whose it is: the sealed text opens for that context only. */
    seal(text: string, context: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
        Buffer.from(context),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Null if it is not genuine, of another context or sealed with another secret. */
    open(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
