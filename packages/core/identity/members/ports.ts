import type { TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AccountAlert } from '../account-push.ts'
import type { ChangeRecords } from '../audit/audit-entry.ts'
import type { Mail } from '../mail.ts'
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

/** Approves or rejects a driver's sign-up. */
export type SignUpDecision = ChangeRecords & { id: UserId; isApproved: boolean; at: Date; mail: Mail | null }

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
  /** A rejection ends the account. False if the sign-up was decided before. */
  decide(decision: SignUpDecision): Promise<boolean>
}
