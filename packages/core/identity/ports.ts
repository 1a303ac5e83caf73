import type { SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { AccountAlert } from './account-push.ts'
import type { Actor, SessionActor } from './actor.ts'
import type { AuditEntry, ChangeRecords } from './audit/audit-entry.ts'
import type { ApplicationDetails } from './drivers/application.ts'
import type { FactorMethod } from './factors/factor.ts'
import type { FactorAddition, FactorUse } from './factors/ports.ts'
import type { Mail } from './mail.ts'
import type { IdentityProviders } from './sign-in/ports.ts'
import type { Identity } from './sign-in/provider.ts'
import type { User } from './user.ts'

export type Users = {
  /** An account that an identity provider made has no password, `passwordHash` is null. Removed users are not found. */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string | null } | null>
  findByIds(ids: readonly UserId[]): Promise<Map<UserId, User>>
  /** False, and nothing but the mail `ifTaken` is written, if the e-mail is taken. */
  create(newcomer: NewAccount): Promise<boolean>
  /**
   * Changes the password, ends all other sessions and all reset links. False, and nothing is written, if the password is
   * no longer `from`.
   */
  changePassword(
    change: ChangeRecords & {
      userId: UserId
      /** The session that stays open. */
      sessionId: SessionId
      from: string
      passwordHash: string
      at: Date
      mail: Mail | null
    },
  ): Promise<boolean>
  /** Null if the user is unknown or was removed. */
  findPasswordHash(id: UserId): Promise<string | null>
  findTenants(ids: readonly TenantId[]): Promise<Map<TenantId, Tenant>>
  /** The number that the drivers of a tenant call: its own, else the platform's. */
  findSupportPhone(id: TenantId): Promise<string | null>
  /** The same of several tenants, up to ten seconds old; null if none is set. */
  recentSupportPhones(ids: readonly TenantId[]): Promise<Map<TenantId, string | null>>
  setSupportPhone(change: { tenantId: TenantId; phone: string | null } & ChangeRecords): Promise<void>
  /** With an empty wallet. */
  createTenant(made: ChangeRecords & { tenant: Tenant; at: Date }): Promise<void>
  /** Newest first; the cursor is a tenant's id. */
  listTenants(page: Page): Promise<Slice<Tenant>>
}

/** An account to create. With a persona it is a driver's, on duty if a position is given. */
export type NewAccount = ChangeRecords & {
  user: User
  /** Created together with the user; null if it exists. */
  tenant: Tenant | null
  /** Null for an account that signs in by its identity only. */
  passwordHash: string | null
  identity?: Identity
  position: { lat: number; lng: number } | null
  at: Date
  /** The application of a driver who signs up. */
  application?: (ApplicationDetails & { language: Language }) | null
  ifTaken?: Mail | null
  alert?: AccountAlert | null
}

export type Tenant = { id: TenantId; name: string; kind: Actor['tenantKind'] }

export type RefreshTokenRow = { hash: string; sessionId: SessionId; expiresAt: Date }

/** The state of a refresh token when it was presented. */
export type PresentedToken = {
  sessionId: SessionId
  userId: UserId
  usedAt: Date | null
  /** The hash of the retry key of the token's first exchange. */
  retryKeyHash: string | null
  expiresAt: Date
  revokedAt: Date | null
  /** The provider of the token's session: see `Session`. */
  provider: string | null
}

/** A log-in on a device, which lasts as long as its refresh tokens are renewed. */
export type Session = {
  id: SessionId
  userId: UserId
  /** The client's name for the device. */
  device: string | null
  /** From where it was last used: see `networkOf`. */
  network: string | null
  openedAt: Date
  /** When its tokens were last renewed; null if never. */
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** The issuer of the identity provider that opened it; null for a password. */
  provider: string | null
}

/** The owner of a session. */
export type SessionOwner = Pick<SessionActor, 'sessionId' | 'userId' | 'tenantId' | 'role'>

/** The proof that a log-in uses up besides the password: its challenge, and a factor or recovery code. */
export type UsedProof = {
  method: FactorMethod
  challenge: string
  use: FactorUse | null
  /** The first factor of the user, who may not log in without one. */
  addition: FactorAddition | null
  /** Beside that of the session, for a recovery code or a new factor. */
  audit: AuditEntry | null
  mail: Mail | null
}

export type Sessions = {
  /**
   * Opens a session with its first refresh token, and uses `proof` up. False, and nothing is written, if the
   * user was removed, the password changed, the user no longer has the identity, the proof was used before,
   * or there is a session with that id. The mail is sent if the user had sessions before, none of them with
   * that device and network.
   */
  open(
    session: Pick<Session, 'id' | 'userId' | 'device' | 'openedAt'> & {
      network?: string | null
      /** It ends then, however often its tokens are renewed. */
      endsAt?: Date | null
      passwordHash?: string
      identity?: Pick<Identity, 'issuer' | 'subject'>
    },
    first: RefreshTokenRow,
    audit: AuditEntry,
    mail?: Mail | null,
    proof?: UsedProof,
  ): Promise<boolean>
  /**
   * Marks the token as used, stores its successor and records the use of its session in one statement; the token's previous
   * state. Null if unknown.
   */
  rotate(
    hash: string,
    successor: Omit<RefreshTokenRow, 'sessionId'>,
    at: Date,
    facts?: { network?: string | null; retryKeyHash?: string | null },
  ): Promise<PresentedToken | null>
  find(id: SessionId): Promise<Session | null>
  /** A user's open sessions that have an unexpired token, newest first; the cursor is a session's id. */
  list(userId: UserId, at: Date, page: Page): Promise<Slice<Session>>
  /** Ends all open sessions of the user but the one given; their ids. Without any, nothing is written. */
  revokeOthers(
    kept: { userId: UserId; sessionId: SessionId },
    at: Date,
    records: ChangeRecords,
  ): Promise<SessionId[]>
  /** The session of a refresh token, and when the token was used; null if it is unknown. */
  findByToken(hash: string): Promise<(SessionOwner & { usedAt: Date | null }) | null>
  /** Ends a session with its audit entry; one that has ended stays as it is. */
  revoke(id: SessionId, at: Date, audit: AuditEntry): Promise<void>
  /** The actor of an open session with the current role and tenant, at most five seconds old. Null once it is revoked. */
  findActor(id: SessionId): Promise<SessionActor | null>
}

/** Argon2id with bounded concurrency. */
export type Passwords = {
  /** `client` is the address that asks: clients take turns. Both refuse with `unavailable` while too many wait. */
  hash(password: string, client: string): Promise<string>
  verify(hash: string, password: string, client: string): Promise<boolean>
  /** Whether it is one of the passwords that are used most, and guessed first. */
  isCommon(password: string): boolean
  /** A hash that no password matches: verifying it takes as long as for a known e-mail. */
  decoyHash: string
}

export type AccessClaims = { userId: UserId; tenantId: TenantId; role: Actor['role']; sessionId: SessionId }

export type AccessTokens = {
  /** HS256 with the first key of the ring. */
  sign(claims: AccessClaims, at: Date): string
  /** The claims of a valid, unexpired token that any key of the ring signed, else null. */
  verify(token: string, at: Date): (AccessClaims & { expiresAt: Date }) | null
}

export type RefreshTokens = {
  /** 256 random bits. */
  make(): string
  /**
   * The successor of a token, derived from the token and a secret, so that a lost response can be repeated without storing
   * the successor. The first is the one to issue; the others are derived from older secrets of the ring.
   */
  successorsOf(token: string): readonly [string, ...string[]]
}

/** The tokens that a device keeps of a login, so that the attempts of others do not lock its owner out. */
export type DeviceTokens = {
  make(account: string, sessionId: SessionId): string
  /** The session that the token came with; null where it is not genuine or of another account. */
  sessionOf(token: string, account: string): string | null
}

/** Whom a step-up token belongs to: it is worthless in another session and after a change of the password. */
export type StepUpSubject = { userId: UserId; sessionId: SessionId; passwordHash: string }

export type StepUpTokens = {
  make(of: StepUpSubject, expiresAt: Date): string
  /** When the token expires; null if it is not genuine or not theirs. */
  expiryOf(token: string, of: StepUpSubject): Date | null
}

export type SessionSettings = {
  accessTokenSeconds: number
  refreshTokenSeconds: number
  /** The time for which a used refresh token still returns the same successor. */
  refreshGraceSeconds: number
  /** The same for who has the key that the first exchange was sent with, until the successor is used. */
  refreshRetrySeconds: number
  /** A session that an identity provider opened ends after this time: then the provider is asked again. */
  providerSessionSeconds: number
}

export type SessionPorts = SystemPorts & {
  users: Users
  sessions: Sessions
  identityProviders: IdentityProviders
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  deviceTokens: DeviceTokens
  sessionSettings: SessionSettings
}
