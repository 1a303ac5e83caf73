import type { ApiKeyId, TenantId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import type { AuditEntry, ChangeRecords } from '../audit/audit-entry.ts'
import type { ApiKey } from './api-key.ts'
import type { Spending } from './spending.ts'

export type ApiKeyChanges = Partial<Pick<ApiKey, 'plan' | 'spendingCapCents'>>

export type ApiKeys = {
  find(id: ApiKeyId): Promise<ApiKey | null>
  /** Newest first, including revoked ones; the cursor is a key's id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<ApiKey>>
  /** Revokes a key with its audit entry; a revoked one stays as it is. */
  revoke(id: ApiKeyId, at: Date, audit: AuditEntry): Promise<void>
  change(id: ApiKeyId, changes: ApiKeyChanges, records: ChangeRecords): Promise<void>
  /** Null if the key is unknown. */
  spending(id: ApiKeyId, at: Date): Promise<Spending | null>
  /** The actor of a key by its hash, at most half a second old; null if unknown or revoked. Records the use once a minute. */
  use(hash: string, at: Date): Promise<Actor | null>
}

/** Keys in clear text: `rdk_live_` or `rdk_test_`, 30 random base62 characters, 6 check characters: docs/reference/rules.md#auth. */
export type ApiKeySecrets = {
  make(isLive: boolean): string
  /** Whether the check characters match: false for a mistyped key. */
  isIntact(text: string): boolean
}

/** The maximum of unrevoked live keys, and of unrevoked test keys, of a tenant: each key has its own rate limit. */
export type KeySettings = { maxOfTenant: number }
