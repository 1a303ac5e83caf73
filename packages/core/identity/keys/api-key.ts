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
  /** What the orders of one day, in São Paulo time, may cost together; null: no cap. */
  spendingCapCents: Cents | null
  createdBy: UserId
  createdAt: Date
  /** To the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}
