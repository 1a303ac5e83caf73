import type { InvitationId, PasswordResetId, TenantId, UserId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AccountAlert } from '../account-push.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Mail } from '../mail.ts'
import type { Persona } from '../persona.ts'
import type { Role } from '../roles.ts'
import type { User } from '../user.ts'

/** The tokens in links that are sent to people. */
export type LinkTokens = {
  /** 256 bits derived from the id and a secret: the token is stored nowhere, and sending the mail derives it again. */
  tokenOf(id: InvitationId | PasswordResetId): string
}

export type LinkSettings = {
  publicUrl: string
  invitationSeconds: number
  passwordResetSeconds: number
  /** Whether a mail server is configured. */
  isMailing: boolean
}

/** An invitation to join a tenant. */
export type Invitation = {
  id: InvitationId
  tenantId: TenantId
  tenantName: string
  email: string
  role: Role
  persona: Persona | null
  /** Null for the server's command line. */
  invitedBy: UserId | null
  createdAt: Date
  expiresAt: Date
}

/** Invitations by the SHA-256 of their tokens. An open one is not accepted, not revoked and not expired. */
export type Invitations = {
  /** Stores it with its mail and revokes the tenant's earlier open ones to that address. */
  create(made: {
    invitation: Invitation
    hash: string
    mail: Mail | null
    alert: AccountAlert | null
    audit: AuditEntry
  }): Promise<void>
  findOpen(hash: string, at: Date): Promise<Invitation | null>
  find(id: InvitationId): Promise<Invitation | null>
  /** Open ones, newest first; the cursor is an invitation's id. */
  list(tenantId: TenantId, at: Date, page: Page): Promise<Slice<Invitation>>
  /** Creates the user once, even for concurrent calls. Writes nothing unless `done`. */
  accept(accepted: {
    id: InvitationId
    user: User
    passwordHash: string
    at: Date
    audit: AuditEntry
  }): Promise<'done' | 'gone' | 'email_taken'>
  /** Changes nothing if the invitation is not open. */
  revoke(id: InvitationId, at: Date, audit: AuditEntry): Promise<void>
}

export type PasswordReset = {
  id: PasswordResetId
  /** Null if no account has the address: stored all the same, so that the response time is equal. */
  userId: UserId | null
  createdAt: Date
  expiresAt: Date
}

/** Password resets by the SHA-256 of their tokens; each works once. */
export type PasswordResets = {
  create(made: { reset: PasswordReset; hash: string; mail: Mail | null; audit: AuditEntry }): Promise<void>
  /** The user whose password it changes; null if it is used, expired or unknown. */
  findOpen(hash: string, at: Date): Promise<UserId | null>
  /** Changes the password, ends all sessions and all other resets of the user; false if the reset is not open. */
  use(
    hash: string,
    used: { passwordHash: string; at: Date; audit: AuditEntry; mail?: Mail | null },
  ): Promise<boolean>
}
