import { createHmac, hash } from 'node:crypto'
import type { ProofSeals } from '@rodovia/core/delivery/ports.ts'
import { deriveKey, isSameMac } from '@rodovia/platform/crypto/macs.ts'

/** Seals of PDFs: HMAC-SHA256 with a key derived from a secret for this purpose only. */
export function createProofSeals({ secret }: { secret: string }): ProofSeals {
  const key = deriveKey(secret, 'proof seal')
  const macOf: ProofSeals['macOf'] = ({ head, sha256 }) =>
    createHmac('sha256', key).update(`${head}:${sha256}`).digest('hex')
  return {
    sha256: (bytes) => hash('sha256', bytes),
    macOf,
    isMacOf: (file, mac) => isSameMac(Buffer.from(mac, 'hex'), Buffer.from(macOf(file), 'hex')),
  }
}
