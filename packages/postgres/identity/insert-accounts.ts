import type { EntityManager } from '@mikro-orm/postgresql'
import type { NewAccount, Tenant } from '@rodovia/core/identity/ports.ts'
import { DriverEntity } from '../entities/fleet.ts'
import { IdentityEntity, TenantEntity, UserEntity } from '../entities/identity.ts'
import { WalletEntity } from '../entities/ledger.ts'

/** A tenant with its empty wallet. */
/** The entities that these functions write. */
export const accountEntities = [TenantEntity, UserEntity, IdentityEntity, WalletEntity, DriverEntity]

export async function insertTenant(work: EntityManager, tenant: Tenant, at: Date): Promise<void> {
  await work.insert(TenantEntity, { ...tenant, createdAt: at })
  await work.insert(WalletEntity, { tenantId: tenant.id, balanceCents: 0n })
}

type Person = Pick<NewAccount, 'user' | 'passwordHash' | 'identity' | 'position' | 'at'> & {
  isKeptFresh?: boolean
}

/** A user, and a driver where the user has a persona; on duty where a position is given. */
export async function insertPerson(
  work: EntityManager,
  { user, passwordHash, identity, position, at, isKeptFresh = false }: Person,
): Promise<void> {
  await work.insert(UserEntity, { ...user, passwordHash, createdAt: at })
  if (identity) await work.insert(IdentityEntity, identity)
  if (!user.persona) return
  await work.insert(DriverEntity, {
    userId: user.id,
    isAvailable: position !== null,
    lastSeenAt: at,
    lat: position?.lat,
    lng: position?.lng,
    isKeptFresh,
    activeDeliveries: 0,
  })
}
