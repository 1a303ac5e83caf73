import type { ApiKeyId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { KeyPlan, Scope } from './scopes.ts'

/** An API key as it is stored: without the key itself, which is shown once. */
export type ApiKey = {
  id: ApiKeyId
  tenantId: TenantId
  /** A live key acts for real; a test key only in the tenant's rehearsal. */
  isLive: boolean
  /** Chosen by its users, such as the name of the system that has it. */
  name: string
  /** The key's last four characters, to tell it from others. */
  lastFour: string
  scopes: readonly Scope[]
  plan: KeyPlan
  /** The most that the orders of one day, in São Paulo time, may cost together; null: no cap. */
  spendingCapCents: Cents | null
  createdBy: UserId
  /** The member who took the key over when another was removed; null: its maker still holds it. */
  heldBy: UserId | null
  createdAt: Date
  /** From when on the key is refused; null: never. */
  expiresAt: Date | null
  /** The only addresses and ranges in CIDR notation that may use the key; empty: any may. */
  allowedAddresses: readonly string[]
  /** To the minute. */
  lastUsedAt: Date | null
  /** The address of that use; of IPv6 the /64 network. Null after 181 days, as in the audit log. */
  lastUsedAddress: string | null
  revokedAt: Date | null
}

/** The member whose role limits the key. */
export function holderOf({ heldBy, createdBy }: Pick<ApiKey, 'heldBy' | 'createdBy'>): UserId {
  return heldBy ?? createdBy
}
