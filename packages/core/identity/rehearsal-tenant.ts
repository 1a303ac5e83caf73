import type { TenantId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import type { ApiKey } from './api-keys/api-key.ts'

/** The position of a UUID's version digit (RFC 9562, section 4.2). */
const versionAt = 14

/**
 * The rehearsal tenant of a tenant: the same id with UUID version 8 instead of 7. A tenant's id thus shows its mode, also
 * to the database, which refuses rows that would mix the two.
 */
export function rehearsalTenantOf(tenantId: TenantId): TenantId {
  return `${tenantId.slice(0, versionAt)}8${tenantId.slice(versionAt + 1)}` as TenantId
}

/** The tenant for which a key acts: its own, or with a test key that one's rehearsal. */
export function tenantOfKey({ isLive, tenantId }: Pick<ApiKey, 'isLive' | 'tenantId'>): TenantId {
  return isLive ? tenantId : rehearsalTenantOf(tenantId)
}

/** Whether the tenant rehearses: play money, and a robot instead of drivers. On the wire `livemode: false`. */
export function isRehearsalTenant(tenantId: TenantId): boolean {
  return tenantId[versionAt] === '8'
}

/** Refuses with `rehearsal_only` any other tenant. */
export function assertRehearsalTenant({ tenantId }: Pick<Actor, 'tenantId'>): void {
  if (!isRehearsalTenant(tenantId)) throw refuse('rehearsal_only', {})
}
