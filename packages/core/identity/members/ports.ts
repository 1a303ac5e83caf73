import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Mail } from '../mail.ts'
import type { Role } from '../roles.ts'
import type { User } from '../user.ts'

/** A change of somebody who belongs to a tenant; `headRole` is the one that the tenant is never without. */
export type MemberChange = {
  userId: UserId
  tenantId: TenantId
  headRole: Role
  at: Date
  audit: AuditEntry
  effect: IdempotencyRecord | null
}

/** `gone`: somebody else removed him first. `last`: the tenant would be without its head. Then nothing is written. */
export type MemberChangeResult = 'done' | 'gone' | 'last'

/** People of tenants; those who were removed are none any more. Changes of one tenant wait for each other. */
export type Members = {
  find(id: UserId): Promise<User | null>
  /** Newest first; the cursor is a user's id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<User>>
  /** Gives another role, and ends all sessions: what they show was decided for the old one. */
  setRole(change: MemberChange & { role: Role }): Promise<MemberChangeResult>
  /** Ends all sessions and lets the e-mail address go; the name stays where it stands. */
  remove(change: MemberChange): Promise<MemberChangeResult>
  /** Drivers who signed up and wait to be taken on, newest first. */
  listPending(page: Page): Promise<Slice<User>>
  /** Takes a driver on who signed up; false where that was decided before. */
  approve(
    id: UserId,
    audit: AuditEntry,
    effect: IdempotencyRecord | null,
    mail: Mail | null,
  ): Promise<boolean>
  /** Ends the account of a driver who signed up; false where that was decided before. */
  reject(
    id: UserId,
    at: Date,
    audit: AuditEntry,
    effect: IdempotencyRecord | null,
    mail: Mail | null,
  ): Promise<boolean>
}
