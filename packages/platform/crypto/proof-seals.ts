import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ProofSeals } from '@rodovia/core/delivery/ports.ts'

/** Seals of PDFs: HMAC-SHA256 under a key that is derived from a secret for this alone. */
export function createProofSeals({ secret }: { secret: string }): ProofSeals {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rodovia proof seal', 32))
  const macOf: ProofSeals['macOf'] = ({ head, sha256 }) =>
    createHmac('sha256', key).update(`${head}:${sha256}`).digest('hex')
  return {
    sha256: (bytes) => hash('sha256', bytes),
    macOf,
    isMacOf: (file, mac) => {
      const [given, right] = [Buffer.from(mac, 'hex'), Buffer.from(macOf(file), 'hex')]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
