import type { ApiKeyId, TenantId, UserId } from '../../shared/ids.ts'
import type { KeyPlan, Scope } from './scopes.ts'

/** What is kept of an API key: not the key itself, which is shown once. */
export type ApiKey = {
  id: ApiKeyId
  tenantId: TenantId
  /** What its people call it, such as the system that uses it. */
  name: string
  /** The key's last four characters, to tell it from others. */
  lastFour: string
  scopes: readonly Scope[]
  plan: KeyPlan
  createdBy: UserId
  createdAt: Date
  /** To the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}
