import { createECDH, hkdfSync } from 'node:crypto'

/** The platform's identity for push services of browsers (RFC 8292): a key pair on P-256, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The order of P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** With 64 bits more than the order has, no private key is likelier than another (FIPS 186-5, A.2.1). */
const seedBytes = 40

/**
 * Derived from a secret for this purpose only, so that all processes with the secret have the same keys, and
 * it stays in no other place.
 */
export function vapidKeysOf({ secret }: { secret: string }): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'rodovia web push', seedBytes))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
