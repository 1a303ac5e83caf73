import type { InvitationId, PasswordResetId, TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Mail } from '../mail.ts'
import type { User } from '../user.ts'
import type { Invitation } from './invitation.ts'

/** What is in links that are sent to people. */
export type LinkTokens = {
  /**
   * 256 bits that nobody can know without a secret of ours: of the id alone, so that the token is kept nowhere, and a mail can be
   * written when it is sent.
   */
  tokenOf(id: InvitationId | PasswordResetId): string
}

export type LinkSettings = {
  publicUrl: string
  invitationSeconds: number
  passwordResetSeconds: number
  /** Whether mails can be sent. */
  isMailing: boolean
}

/** Invitations by the SHA-256 of their tokens. An open one was not accepted, not revoked and has time left. */
export type Invitations = {
  /** Keeps it with its mail; earlier open ones of the tenant to that address are revoked. */
  create(made: { invitation: Invitation; hash: string; mail: Mail | null; audit: AuditEntry }): Promise<void>
  findOpen(hash: string, at: Date): Promise<Invitation | null>
  find(id: InvitationId): Promise<Invitation | null>
  /** Open ones, newest first; the cursor is an invitation's id. */
  list(tenantId: TenantId, at: Date, page: Page): Promise<Slice<Invitation>>
  /** Makes the user, once, however many come with the token. Nothing is written but where it is `done`. */
  accept(accepted: {
    id: InvitationId
    user: User
    passwordHash: string
    at: Date
    audit: AuditEntry
  }): Promise<'done' | 'gone' | 'email_taken'>
  /** One that is not open any more stays as it is. */
  revoke(id: InvitationId, at: Date, audit: AuditEntry): Promise<void>
}

export type PasswordReset = {
  id: PasswordResetId
  /** Null where no account has the address: kept all the same, or the time it takes would tell. */
  userId: UserId | null
  createdAt: Date
  expiresAt: Date
}

/** Links to a new password, by the SHA-256 of their tokens; used once. */
export type PasswordResets = {
  create(made: { reset: PasswordReset; hash: string; mail: Mail | null; audit: AuditEntry }): Promise<void>
  /** Whose password it changes; null where it was used, has expired or never was. */
  findOpen(hash: string, at: Date): Promise<UserId | null>
  /** Changes the password and ends all sessions and all other links of that user; false where it is not open any more. */
  use(hash: string, used: { passwordHash: string; at: Date; audit: AuditEntry }): Promise<boolean>
}
