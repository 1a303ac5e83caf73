import type { FactorId, TenantId, UserId } from '../../shared/ids.ts'
import type { ChangeRecords } from '../audit/audit-entry.ts'
import type { Mail } from '../mail.ts'
import type { Role } from '../roles.ts'
import type { Factor } from './factor.ts'

/** The factor or recovery code that a right proof uses up. */
export type FactorUse =
  | { method: 'totp'; userId: UserId; factorId: FactorId; step: number }
  | { method: 'passkey'; userId: UserId; factorId: FactorId; signCount: number }
  | { method: 'recovery_code'; userId: UserId; hash: string }

/** A factor to store with the secrets of its kind. */
export type NewFactor = Factor & {
  sealedSecret: string | null
  lastStep: number | null
  credentialId: string | null
  publicKey: string | null
  signCount: number | null
  transports: readonly string[] | null
}

/** A passkey as browsers know it. Id and public key (COSE) are in base64url; `signCount` is 0 for one that does not count. */
export type PasskeyCredential = {
  credentialId: string
  publicKey: string
  signCount: number
  transports: readonly string[]
}

export type StoredPasskey = PasskeyCredential & { factorId: FactorId; userId: UserId }

/**
 * WebAuthn. Options are JSON for `navigator.credentials`; responses are JSON texts of `PublicKeyCredential.toJSON()`. The bytes
 * that are signed as the challenge are the UTF-8 of its token.
 */
export type Passkeys = {
  creationOptions(of: {
    challenge: string
    user: { id: UserId; email: string; name: string }
    existing: readonly PasskeyCredential[]
  }): Promise<object>
  /** Without `allowed` any passkey of this site may answer. */
  requestOptions(of: { challenge: string; allowed: readonly PasskeyCredential[] | null }): Promise<object>
  credentialIdOf(response: string): string | null
  /** Null if the response is not genuine, of another site or challenge, or the person was not verified. */
  verifyCreation(challenge: string, response: string): Promise<PasskeyCredential | null>
  /** The new `signCount`; null as above, and if the count went back. */
  verifyAssertion(challenge: string, response: string, passkey: StoredPasskey): Promise<number | null>
}

/** A factor that its first proof adds, with recovery codes for a user who had none. */
export type FactorAddition = { factor: NewFactor; codeHashes: readonly string[] }

/**
 * `gone`: the challenge was used, or the user was removed, meanwhile. `known`: the passkey was added before,
 * to this or another account. Only for `first` the recovery codes are stored.
 */
export type AdditionResult = 'first' | 'added' | 'gone' | 'too_many' | 'known'

/** Factors and recovery codes of users. Changes of one user run one after the other. */
export type Factors = {
  /** Oldest first. */
  list(userId: UserId): Promise<Factor[]>
  find(id: FactorId): Promise<Factor | null>
  /** Counts the factors of each user; users without any are left out. */
  counts(userIds: readonly UserId[]): Promise<Map<UserId, number>>
  totpSecrets(userId: UserId): Promise<{ id: FactorId; sealedSecret: string }[]>
  passkeys(userId: UserId): Promise<PasskeyCredential[]>
  findPasskey(credentialId: string): Promise<StoredPasskey | null>
  /** Counts the unused recovery codes. */
  codesLeft(userId: UserId): Promise<number>
  hasCode(userId: UserId, hash: string): Promise<boolean>
  /** Uses the challenge up and adds the factor. */
  add(
    addition: FactorAddition & ChangeRecords & { challenge: string; at: Date; mail: Mail | null },
  ): Promise<AdditionResult>
  /** The roles of the tenant whose members need a factor. */
  requiredRoles(tenantId: TenantId): Promise<readonly Role[]>
  /** Sets them, and ends the sessions of their members without a factor. */
  requireFor(change: ChangeRecords & { tenantId: TenantId; roles: readonly Role[]; at: Date }): Promise<void>
  /** Uses the proof up, once, with the challenge that it answers. */
  use(use: FactorUse, at: Date, challenge: string | null): Promise<boolean>
  /** With the last one the recovery codes go. False if it is gone. */
  remove(removed: ChangeRecords & { factor: Factor; mail: Mail | null }): Promise<boolean>
  /** Removes all factors and recovery codes and ends all sessions. False if there are none. */
  removeAll(removed: ChangeRecords & { userId: UserId; at: Date; mail: Mail | null }): Promise<boolean>
  /** Replaces all recovery codes. False, and nothing is written, if the user has no factor. */
  replaceCodes(
    replaced: ChangeRecords & {
      userId: UserId
      codeHashes: readonly string[]
      at: Date
      mail: Mail | null
    },
  ): Promise<boolean>
}

/** The log-in that a challenge completes. */
export type PendingLogin = {
  passwordHash: string | null
  device: string | null
  /** The known device to whose attempts the log-in counts, see `DeviceTokens`. */
  knownDevice: string | null
}

/**
 * `login`: the second proof of a log-in. `enrolment`: a log-in that has to add a factor. `totp`, `passkey`: the first proof of a
 * new one. `confirmation`: a logged-in user proves to be there.
 */
export const challengePurposes = ['login', 'enrolment', 'totp', 'passkey', 'confirmation'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** Something that is to be proved with a factor, known by the hash of a token that only the response held. */
export type FactorChallenge = {
  hash: string
  purpose: ChallengePurpose
  /** Null for a log-in by a passkey, which says whose it is. */
  userId: UserId | null
  /** Null if the user is logged in. */
  login: PendingLogin | null
  /** The secret of a new authenticator app. */
  sealedSecret: string | null
  expiresAt: Date
}

export type FactorChallenges = {
  create(challenge: FactorChallenge): Promise<void>
  /**
   * Counts a try, right or wrong, and returns the challenge with the tries that are left after it. Null if it is unknown,
   * expired or used, or has no tries left.
   */
  take(hash: string, at: Date, maxTries: number): Promise<(FactorChallenge & { triesLeft: number }) | null>
}

/** One-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 s. */
export type Totps = {
  /** A new secret in base32, the address that apps read, and the secret as it is stored. */
  make(user: { id: UserId; email: string }): { secret: string; uri: string; sealed: string }
  /** The time step of a right code, at most one away from now. Null if it is wrong. */
  stepOf(userId: UserId, sealed: string, code: string, at: Date): number | null
}

export type SecondFactorPorts = {
  factors: Factors
  factorChallenges: FactorChallenges
  totps: Totps
  passkeys: Passkeys
}
