import type { ApiKeyId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { KeyPlan, Scope } from './scopes.ts'

/** What is kept of an API key: not the key itself, which is shown once. */
export type ApiKey = {
  id: ApiKeyId
  tenantId: TenantId
  /** Whether what it does is meant; if not, it acts in the tenant's rehearsal and touches nothing else. */
  isLive: boolean
  /** What its people call it, such as the system that uses it. */
  name: string
  /** The key's last four characters, to tell it from others. */
  lastFour: string
  scopes: readonly Scope[]
  plan: KeyPlan
  /** What the orders of one day in São Paulo may cost together; null: as much as is in the wallet. */
  spendingCapCents: Cents | null
  createdBy: UserId
  createdAt: Date
  /** To the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}
