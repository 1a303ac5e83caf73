import { randomBytes } from 'node:crypto'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import type { Passwords } from '@rodovia/core/identity/ports.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import { createFairQueue } from '@rodovia/platform/fair-queue.ts'
import { isCommonPassword } from './common-passwords.ts'

type Settings = {
  memoryKiB: number
  passes: number
  lanes: number
  /** Each computation takes `memoryKiB` and a thread. */
  maxConcurrent: number
  /** With more waiting, the newest of the client with the most is refused with `unavailable`. */
  maxWaiting?: number
}

/** A longer password never matches, and fails after the same time. */
export const passwordMaxLength = 1000

/** Passwords by Argon2id (RFC 9106). A hash contains its parameters, so that changed parameters apply to new hashes only. */
export async function createPasswords({
  memoryKiB,
  passes,
  lanes,
  maxConcurrent,
  maxWaiting = 100,
}: Settings): Promise<Passwords> {
  const inTurn = createFairQueue({ maxConcurrent, maxWaiting })
  const hash = async (password: string, client: string) => {
    if (password.length > passwordMaxLength)
      throw refuseField('password', 'too_long', { got: password.length, max: passwordMaxLength })
    const parameters = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes }
    return inTurn(client, () => argon2Hash(password, parameters))
  }

  return {
    decoyHash: await hash(randomBytes(32).toString('base64url'), ''),
    hash,
    isCommon: isCommonPassword,
    verify: (passwordHash, password, client) =>
      inTurn(client, async () => {
        const matches = await argon2Verify(passwordHash, password.slice(0, passwordMaxLength))
        return matches && password.length <= passwordMaxLength
      }),
  }
}
