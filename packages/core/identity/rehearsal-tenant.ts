import type { TenantId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'

/** Where a UUID says of which version it is (RFC 9562, section 4.2). */
const versionAt = 14

/**
 * The tenant in which a tenant rehearses: the same id, but of version 8 where all others are of version 7. So whoever has a tenant's
 * id knows to which world it belongs, and the database too, which refuses what would lead from one into the other.
 */
export function rehearsalTenantOf(tenantId: TenantId): TenantId {
  return `${tenantId.slice(0, versionAt)}8${tenantId.slice(versionAt + 1)}` as TenantId
}

/** Whether what belongs to that tenant is a rehearsal: play money, and a robot for a driver. On the wire: `livemode: false`. */
export function isRehearsalTenant(tenantId: TenantId): boolean {
  return tenantId[versionAt] === '8'
}

/** Refuses with `rehearsal_only` whoever does not rehearse. */
export function assertRehearsalTenant({ tenantId }: Pick<Actor, 'tenantId'>): void {
  if (!isRehearsalTenant(tenantId)) throw refuse('rehearsal_only', {})
}
