import type { EntityManager } from '@mikro-orm/postgresql'
import { maxFactors } from '@rodovia/core/identity/factors/factor.ts'
import type { AdditionResult, FactorAddition } from '@rodovia/core/identity/factors/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { FactorEntity, RecoveryCodeEntity } from '../entities/factors.ts'

/** The user is locked. */
export async function insertFactor(
  work: EntityManager,
  { factor, codeHashes }: FactorAddition,
): Promise<AdditionResult> {
  const count = await work.count(FactorEntity, { userId: factor.userId })
  if (count >= maxFactors) return 'too_many'
  if (factor.credentialId !== null) {
    const { credentialId } = factor
    if (await work.count(FactorEntity, { credentialId })) return 'known'
  }
  await work.insert(FactorEntity, factor)
  if (count > 0) return 'added'
  await insertCodes(work, factor.userId, codeHashes, factor.createdAt)
  return 'first'
}

export async function insertCodes(
  work: EntityManager,
  userId: UserId,
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await work.nativeDelete(RecoveryCodeEntity, { userId })
  await work.insertMany(
    RecoveryCodeEntity,
    hashes.map((hash) => ({ userId, hash, createdAt, usedAt: null })),
  )
}
