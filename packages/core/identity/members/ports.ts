import type { TenantId, UserId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AccountAlert } from '../account-push.ts'
import type { ChangeRecords } from '../audit/audit-entry.ts'
import type { Role } from '../roles.ts'
import type { User } from '../user.ts'
import type { KeyHandover } from './keys-of-member.ts'

/** `headRole`: at least one member of the tenant has it. */
export type MemberChange = ChangeRecords & {
  userId: UserId
  tenantId: TenantId
  headRole: Role
  at: Date
}

/** `fleet`: the name of the fleet whose owner the applicant becomes. `returned`: the driver may correct it and apply again. */
export type SignUpOutcome =
  | { verdict: 'approved'; fleet: string | null }
  | { verdict: 'returned'; reason: string }
  | { verdict: 'rejected'; reason: string }

export type SignUpDecision = ChangeRecords & {
  id: UserId
  outcome: SignUpOutcome
  /** The driver's, as far as it is known. */
  language: Language
  at: Date
  alert: AccountAlert
}

/**
 * `gone`: the member was removed meanwhile. `last`: the last member with `headRole`. `new_keys`: the member holds keys that
 * nothing was decided about. Then nothing is written.
 */
export type MemberChangeResult = 'done' | 'gone' | 'last' | 'new_keys'

/** Members of tenants, without removed ones. Changes of one tenant run one after the other. */
export type Members = {
  find(id: UserId): Promise<User | null>
  /** Newest first; the cursor is a user's id. */
  list(tenantId: TenantId, page: Page): Promise<Slice<User>>
  /** Sets the role and ends all sessions, as those hold the old role. */
  setRole(change: MemberChange & { role: Role; alert: AccountAlert | null }): Promise<MemberChangeResult>
  /** Ends all sessions and frees the e-mail address; existing records keep the name. Each key ends or gets another holder. */
  remove(change: MemberChange & { keys: readonly KeyHandover[] }): Promise<MemberChangeResult>
  /** Drivers whose sign-up is pending, newest first. */
  listPending(page: Page): Promise<Slice<User>>
  /** A rejection for good ends the account. False if the sign-up was decided before. */
  decide(decision: SignUpDecision): Promise<boolean>
}
