import { randomBytes } from 'node:crypto'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import type { Passwords } from '@rodovia/core/identity/ports.ts'
import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import pLimit from 'p-limit'

type Settings = {
  memoryKiB: number
  passes: number
  lanes: number
  /** Each computation takes `memoryKiB` and a thread. */
  maxConcurrent: number
  /** With this many waiting, the next one is refused with `unavailable`. */
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
}: Settings): Promise<Passwords & { hash(password: string): Promise<string> }> {
  const limit = pLimit(maxConcurrent)
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxConcurrent + maxWaiting)
      throw refuse('unavailable', { retryAfterSeconds: 2 })
    return limit(work)
  }

  const hash = async (password: string) => {
    if (password.length > passwordMaxLength)
      throw refuseField(
        'password',
        `${password.length} characters are too many: at most ${passwordMaxLength}`,
      )
    const parameters = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes }
    return limited(() => argon2Hash(password, parameters))
  }

  return {
    decoyHash: await hash(randomBytes(32).toString('base64url')),
    hash,
    verify: (passwordHash, password) =>
      limited(async () => {
        const matches = await argon2Verify(passwordHash, password.slice(0, passwordMaxLength))
        return matches && password.length <= passwordMaxLength
      }),
  }
}
