import type { EntityManager } from '@mikro-orm/postgresql'
import type { FactorUse } from '@rodovia/core/identity/factors/ports.ts'
import { FactorChallengeEntity, FactorEntity, RecoveryCodeEntity } from '../entities/factors.ts'

/** Locks the challenge: of concurrent requests one uses it. */
export async function useChallenge(work: EntityManager, hash: string, at: Date): Promise<boolean> {
  const open = { hash, usedAt: null, expiresAt: { $gt: at } }
  return (await work.nativeUpdate(FactorChallengeEntity, open, { usedAt: at })) === 1
}

/** Locks what is used: of concurrent requests with one code one uses it. */
export async function applyFactorUse(work: EntityManager, use: FactorUse, at: Date): Promise<boolean> {
  const { userId } = use
  if (use.method === 'recovery_code') {
    const unused = { userId, hash: use.hash, usedAt: null }
    return (await work.nativeUpdate(RecoveryCodeEntity, unused, { usedAt: at })) === 1
  }
  if (use.method === 'passkey') {
    // Many authenticators do not count: theirs stays 0.
    const { factorId: id, signCount } = use
    const earlier = signCount === 0 ? { signCount } : { signCount: { $lt: signCount } }
    return (
      (await work.nativeUpdate(FactorEntity, { id, userId, ...earlier }, { signCount, lastUsedAt: at })) === 1
    )
  }
  const unused = { id: use.factorId, userId, lastStep: { $lt: use.step } }
  return (await work.nativeUpdate(FactorEntity, unused, { lastStep: use.step, lastUsedAt: at })) === 1
}
