import type { ApiKeyId, TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AccountAlert } from '../account-push.ts'
import type { ActingKey, Actor } from '../actor.ts'
import type { AuditEntry, ChangeRecords } from '../audit/audit-entry.ts'
import type { ApiKey } from './api-key.ts'
import type { Spending } from './spending.ts'

export type ApiKeyChanges = Partial<
  Pick<ApiKey, 'plan' | 'spendingCapCents' | 'expiresAt' | 'allowedAddresses'>
>

/** The values that the change starts from, and the alert that tells the person of it. */
export type ChangeOfKey = { from: ApiKeyChanges; alert: AccountAlert | null }

/** A key that is not revoked and whose holder is still a member. The caller checks time and address on each request. */
export type WorkingKey = Pick<ApiKey, 'expiresAt' | 'allowedAddresses'> & {
  actor: Actor & { key: ActingKey }
  /** Whether a use was recorded within the last minute. */
  isRecorded: boolean
  /** Whether the log of requests keeps their bodies. */
  keepsBodies: boolean
}

export type ApiKeys = {
  find(id: ApiKeyId): Promise<ApiKey | null>
  /** Newest first, including revoked ones; the cursor is a key's id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<ApiKey>>
  /** Revokes a key with its audit entry; a revoked one stays as it is. */
  revoke(id: ApiKeyId, at: Date, audit: AuditEntry): Promise<void>
  /** False, and nothing is written, if the key no longer has what it was read with. */
  change(id: ApiKeyId, changes: ApiKeyChanges, records: ChangeRecords & ChangeOfKey): Promise<boolean>
  /** Null if the key is unknown. */
  spending(id: ApiKeyId, at: Date): Promise<Spending | null>
  /** The key by its hash, at most half a second old; null if unknown, revoked, or held by a removed member. */
  findWorking(hash: string, at: Date): Promise<WorkingKey | null>
  /** The same by the key's id, for the tokens of an Open Delivery client. */
  findWorkingById(id: ApiKeyId, at: Date): Promise<WorkingKey | null>
  /** Records when and from where a key was used, once a minute, and not while the database refuses writes. */
  recordUse(id: ApiKeyId, use: { at: Date; address: string }): Promise<void>
  /** The keys of these holders that are not revoked, also expired ones. */
  heldBy(userIds: readonly UserId[]): Promise<readonly ApiKey[]>
}

export type AddressRanges = {
  /** An address or a range in CIDR notation as its network, such as `203.0.113.0/24`; null for anything else. */
  read(text: string): string | null
  /** Whether the address is in one of these. */
  include(ranges: readonly string[], address: string): boolean
}

/** Keys in clear text: `rdk_live_` or `rdk_test_`, 30 random base62 characters, 6 check characters: docs/reference/rules.md#auth. */
export type ApiKeySecrets = {
  /** Makes the secret of an Open Delivery client: `rdo_live_` or `rdo_test_`, and the same characters. */
  makeClientSecret(isLive: boolean): string
  isIntactClientSecret(text: string): boolean
  make(isLive: boolean): string
  /** Whether the check characters match: false for a mistyped key. */
  isIntact(text: string): boolean
}

/** The maximum of unrevoked live keys, and of unrevoked test keys, of a tenant: each key has its own rate limit. */
export type KeySettings = { maxOfTenant: number }

/** Access tokens of Open Delivery clients. They name the client's key and end after some minutes. */
export type ClientTokens = {
  lifeSeconds: number
  make(id: ApiKeyId, expiresAt: Date): string
  /** The client of a token that is intact and has not expired; null for any other text. */
  read(token: string, at: Date): ApiKeyId | null
}
