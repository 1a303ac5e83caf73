import { hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key of 256 bits that is derived from a secret for this purpose only. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `rodovia ${purpose}`, 32))
}

/** In constant time. */
export function isSameMac(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
