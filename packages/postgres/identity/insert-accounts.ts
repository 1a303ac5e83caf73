import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tenant } from '@rodovia/core/identity/ports.ts'
import type { User } from '@rodovia/core/identity/user.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { DriverEntity } from '../entities/fleet.ts'
import { TenantEntity, UserEntity } from '../entities/identity.ts'
import { WalletEntity } from '../entities/ledger.ts'

/** A tenant with its empty wallet. */
export async function insertTenant(work: EntityManager, tenant: Tenant, at: Date): Promise<void> {
  await work.insert(TenantEntity, { ...tenant, createdAt: at })
  await work.insert(WalletEntity, { tenantId: tenant.id, balanceCents: 0n })
}

export async function insertUser(
  work: EntityManager,
  user: User,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await work.insert(UserEntity, { ...user, passwordHash, createdAt: at, removedAt: null })
}

/** A user, and a driver where the user has a persona; on duty where a position is given. */
export async function insertPerson(
  work: EntityManager,
  {
    user,
    passwordHash,
    position,
    at,
  }: { user: User; passwordHash: string; position: { lat: number; lng: number } | null; at: Date },
): Promise<void> {
  await insertUser(work, user, passwordHash, at)
  if (user.persona) await insertDriver(work, user.id, position, { isKeptFresh: false, at })
}

/** On duty if the position is known. */
export async function insertDriver(
  work: EntityManager,
  userId: UserId,
  position: { lat: number; lng: number } | null,
  { isKeptFresh, at }: { isKeptFresh: boolean; at: Date },
): Promise<void> {
  await work.insert(DriverEntity, {
    userId,
    isAvailable: position !== null,
    lastSeenAt: at,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    isKeptFresh,
    activeDeliveries: 0,
  })
}
