import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type { SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { Actor, SessionActor } from './actor.ts'
import type { AuditEntry } from './audit/audit-entry.ts'
import type { User } from './user.ts'

export type Users = {
  /** Of those who were not removed. */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string } | null>
  findByIds(ids: readonly UserId[]): Promise<Map<UserId, User>>
  /** False where the e-mail is taken; then nothing is written. */
  create(newcomer: NewAccount): Promise<boolean>
  setPixKey(id: UserId, pixKey: string, audit: AuditEntry, effect: IdempotencyRecord | null): Promise<void>
  findTenants(ids: readonly TenantId[]): Promise<Map<TenantId, Tenant>>
  /** With an empty wallet. */
  createTenant(made: {
    tenant: Tenant
    at: Date
    audit: AuditEntry
    effect: IdempotencyRecord | null
  }): Promise<void>
  /** Newest first; the cursor is a tenant's id. */
  listTenants(page: Page): Promise<Slice<Tenant>>
}

/** Somebody with an account. Who has a persona is a driver from then on, on duty where a position is given. */
export type NewAccount = {
  user: User
  /** Made together with the user; null where it is there. */
  tenant: Tenant | null
  passwordHash: string
  position: { lat: number; lng: number } | null
  at: Date
  audit: AuditEntry
  effect: IdempotencyRecord | null
}

/** Contract section 2, Tenant. */
export type Tenant = { id: TenantId; name: string; kind: Actor['tenantKind'] }

export type RefreshTokenRow = { hash: string; sessionId: SessionId; expiresAt: Date }

/** A refresh token as it stood when somebody presented it. */
export type PresentedToken = {
  sessionId: SessionId
  userId: UserId
  usedAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
}

/** Whose a session is. */
export type SessionOwner = Pick<SessionActor, 'sessionId' | 'userId' | 'tenantId' | 'role'>

export type Sessions = {
  /**
   * Opens a session with its first refresh token; false where the user was removed, or where the password that let him in, by its
   * hash, is another by now. Then nothing is written.
   */
  open(
    session: {
      id: SessionId
      userId: UserId
      device: string | null
      openedAt: Date
      passwordHash?: string
    },
    first: RefreshTokenRow,
    audit: AuditEntry,
  ): Promise<boolean>
  /**
   * Uses the token up and keeps its successor, in one statement; the token as it was before. A token used before is left
   * as it is. Null where nobody ever got such a token.
   */
  rotate(
    hash: string,
    successor: Omit<RefreshTokenRow, 'sessionId'>,
    at: Date,
  ): Promise<PresentedToken | null>
  /** The session a refresh token was made for, with whose it is; null where nobody ever got such a token. */
  findByToken(hash: string): Promise<SessionOwner | null>
  /** Ends a session and writes that down; one that has ended stays as it is. */
  revoke(id: SessionId, at: Date, audit: AuditEntry): Promise<void>
  /** The actor behind a session that lives, with today's role and tenant; at most five seconds old. Null once it is revoked. */
  findActor(id: SessionId): Promise<SessionActor | null>
}

/** Argon2id, a bounded number at once. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** A hash no password fits, so that an unknown e-mail costs the same time as a known one. */
  decoyHash: string
}

export type AccessClaims = { userId: UserId; tenantId: TenantId; role: Actor['role']; sessionId: SessionId }

export type AccessTokens = {
  /** HS256 with the first key of the ring. */
  sign(claims: AccessClaims, at: Date): string
  /** The claims of a token that any key of the ring signed and that has not expired, else null. */
  verify(token: string, at: Date): (AccessClaims & { expiresAt: Date }) | null
}

export type RefreshTokens = {
  /** 256 random bits. */
  make(): string
  /**
   * The successor of a token, from the token and a secret of ours: an answer that got lost can be given again without the
   * successor being kept anywhere. The first is the one to give out; behind it those that the ring's other secrets
   * make, one of which was given out before the ring was turned.
   */
  successorsOf(token: string): readonly [string, ...string[]]
}

export type SessionSettings = {
  accessTokenSeconds: number
  refreshTokenSeconds: number
  /** How long a used refresh token still gets the same successor. */
  refreshGraceSeconds: number
}
