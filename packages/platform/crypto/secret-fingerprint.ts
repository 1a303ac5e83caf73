import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, Buffer>(scrypt)

/**
 * Tells two secrets apart without giving them away: scrypt takes tens of milliseconds for each guess (Node's parameters: N 16384, r 8,
 * p 1), and the salt belongs to one database, so that nothing can be computed beforehand.
 */
export async function secretFingerprint(secret: string, salt: string): Promise<string> {
  return (await derive(secret, salt, 16)).toString('hex')
}
