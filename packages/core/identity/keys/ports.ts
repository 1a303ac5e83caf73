import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { ApiKeyId, TenantId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { ApiKey } from './api-key.ts'
import type { KeyPlan } from './scopes.ts'
import type { Spending } from './spending.ts'

export type ApiKeys = {
  find(id: ApiKeyId): Promise<ApiKey | null>
  /** Newest first, revoked ones too; the cursor is a key's id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<ApiKey>>
  /** Ends a key and writes that down; one that has ended stays as it is. */
  revoke(id: ApiKeyId, at: Date, audit: AuditEntry): Promise<void>
  setPlan(id: ApiKeyId, plan: KeyPlan, audit: AuditEntry, effect: IdempotencyRecord | null): Promise<void>
  setSpendingCap(
    id: ApiKeyId,
    capCents: Cents | null,
    audit: AuditEntry,
    effect: IdempotencyRecord | null,
  ): Promise<void>
  /** As of now: null where there is no such key. */
  spending(id: ApiKeyId, at: Date): Promise<Spending | null>
  /**
   * Who acts with the key of that hash, as of at most half a second ago; null where there is none or it was revoked. That it was
   * used is written down once a minute.
   */
  use(hash: string, at: Date): Promise<Actor | null>
}

/** Keys as their bearers hold them: `rdk_live_` or `rdk_test_`, 30 random characters in base62, 6 to check (product rules, Auth). */
export type ApiKeySecrets = {
  make(isLive: boolean): string
  /** Whether the text can be a key at all: one that was mistyped cannot. */
  isIntact(text: string): boolean
}

/** How many live keys, and how many test keys, a tenant may have that are not revoked: each has a budget of its own. */
export type KeySettings = { maxOfTenant: number }
