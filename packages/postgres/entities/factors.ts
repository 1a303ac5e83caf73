import { defineEntity, p } from '@mikro-orm/core'
import { type FactorKind, factorKinds } from '@rodovia/core/identity/factors/factor.ts'
import {
  type ChallengePurpose,
  challengePurposes,
  type PendingLogin,
} from '@rodovia/core/identity/factors/ports.ts'
import type { FactorId, UserId } from '@rodovia/core/shared/ids.ts'
import { atLeast, checks, isJson, notEmpty, oneOf, sha256Hex } from './checks.ts'
import { id, sha256, text, time } from './column-types.ts'

/** The second factors of users: confirmed ones only. */
export const FactorEntity = defineEntity({
  name: 'factors',
  properties: {
    id: id<FactorId>().primary(),
    userId: id<UserId>().index('factors_user_idx'),
    kind: text<FactorKind>(10),
    name: text(60),
    createdAt: time(),
    lastUsedAt: time().strictNullable(),
    /** The secret of an authenticator app: packages/credentials/totps.ts opens it. */
    sealedSecret: text(200).strictNullable().lazy(),
    /** The time step of the last code: earlier codes and this one are used up. */
    lastStep: p.integer().strictNullable().lazy(),
    /**
     * A passkey: its id and public key (COSE) in base64url, how often it signed, and how a browser reaches
     * it.
     */
    credentialId: text(1400).strictNullable().lazy(),
    publicKey: text(2000).strictNullable().lazy(),
    signCount: p.bigint('number').strictNullable().lazy(),
    transports: p.json<readonly string[]>().strictNullable().lazy(),
  },
  uniques: [
    { name: 'factors_credential_key', properties: ['credentialId'], where: 'credential_id is not null' },
  ],
  checks: checks('factors', {
    kind: oneOf(factorKinds),
    name: notEmpty,
    secrets: `num_nonnulls(sealed_secret, last_step) = case kind when 'totp' then 2 else 0 end`,
    credential: `num_nonnulls(credential_id, public_key, sign_count, transports) = case kind when 'passkey' then 4 else 0 end`,
  }),
})

/** The hash is of 80 random bits. */
export const RecoveryCodeEntity = defineEntity({
  name: 'recovery_codes',
  properties: {
    userId: id<UserId>().primary(),
    hash: sha256().primary(),
    createdAt: time(),
    usedAt: time().strictNullable(),
  },
  checks: checks('recovery_codes', { hash: sha256Hex }),
})

/** Found by the hash of its token, which only the response held. */
export const FactorChallengeEntity = defineEntity({
  name: 'factor_challenges',
  properties: {
    hash: sha256().primary(),
    purpose: text<ChallengePurpose>(20),
    /** Null for a log-in by a passkey, which says whose it is. */
    userId: id<UserId>().strictNullable().index('factor_challenges_user_idx'),
    login: p.json<PendingLogin>().strictNullable(),
    sealedSecret: text(200).strictNullable(),
    tries: p.smallint().default(0),
    expiresAt: time().index('factor_challenges_expires_idx'),
    usedAt: time().strictNullable(),
  },
  checks: checks('factor_challenges', {
    hash: sha256Hex,
    purpose: oneOf(challengePurposes),
    login: isJson('object'),
    tries: atLeast(0),
  }),
})
