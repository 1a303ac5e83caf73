import { defineEntity, p } from '@mikro-orm/core'
import type { GoodsRules } from '@rodovia/core/delivery/goods/goods-rules.ts'
import type { ReturnRules } from '@rodovia/core/delivery/model/settings.ts'
import type { RecipientRules } from '@rodovia/core/delivery/recipient/recipient-rules.ts'
import { type KeyPlan, keyPlans, type Scope } from '@rodovia/core/identity/api-keys/scopes.ts'
import { type Persona, personas } from '@rodovia/core/identity/persona.ts'
import { type Role, roles, type TenantKind, tenantKinds } from '@rodovia/core/identity/roles.ts'
import type { RoleRule } from '@rodovia/core/identity/sign-in/provider.ts'
import type { KeptBodies } from '@rodovia/core/request-log/kept-bodies.ts'
import type {
  ApiKeyId,
  InvitationId,
  PasswordResetId,
  SessionId,
  TenantId,
  UserId,
} from '@rodovia/core/shared/ids.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import { cents, checks, isJson, matches, notEmpty, oneOf, sha256Hex } from './checks.ts'
import { brinIndex, id, sha256, text, time } from './column-types.ts'

export const TenantEntity = defineEntity({
  name: 'tenants',
  properties: {
    id: id<TenantId>().primary(),
    name: text(120),
    kind: text<TenantKind>(20),
    createdAt: time().lazy(),
    /** The number that drivers call for help. */
    supportPhone: text(25).nullable().lazy(),
    /** The rules for what its recipients may do; null for the defaults. */
    recipientRules: p.json<RecipientRules>().nullable().lazy(),
    /** The rules for returns of parcels; null for the defaults. */
    returnRules: p.json<ReturnRules>().nullable().lazy(),
    /** The rules for the documents of its goods; null for the defaults. */
    goodsRules: p.json<GoodsRules>().nullable().lazy(),
    /** Whether bodies of its keys' requests are kept; null for the defaults. */
    requestBodies: p.json<KeptBodies>().nullable().lazy(),
    /** The roles whose members need a second factor. */
    secondFactorRoles: p.json<readonly Role[]>().default('[]').lazy(),
  },
  checks: checks('tenants', {
    name: notEmpty,
    kind: oneOf(tenantKinds),
    second_factor_roles: isJson('array'),
    recipient_rules: isJson('object'),
    return_rules: isJson('object'),
    goods_rules: isJson('object'),
    request_bodies: isJson('object'),
  }),
})

/**
 * Found by e-mail before the tenant is known, so the primary key is the id alone. Lazy columns are not part of core's `User`:
 * what a store finds is that, without another mapping. So it is with the other tables.
 */
export const UserEntity = defineEntity({
  name: 'users',
  properties: {
    id: id<UserId>().primary(),
    tenantId: id<TenantId>().index('users_tenant_idx'),
    email: text(254),
    /** Null for an account that signs in by its identity only. */
    passwordHash: text(200).strictNullable().lazy(),
    name: text(120),
    role: text<Role>(20),
    persona: text<Persona>(20).strictNullable(),
    phone: text(25).strictNullable(),
    pixKey: text(77).strictNullable(),
    /** When another key replaced one; null for the first. */
    pixKeyChangedAt: time().nullable().lazy(),
    createdAt: time().lazy(),
    isPending: p.boolean(),
    /** A removed user keeps the row, which others refer to; the e-mail address may be used again. */
    removedAt: time().nullable().lazy(),
  },
  indexes: [{ name: 'users_pending_idx', properties: ['id'], where: 'is_pending and removed_at is null' }],
  uniques: [{ name: 'users_email_key', properties: ['email'], where: 'removed_at is null' }],
  checks: checks('users', {
    email: `email = lower(email) and ${notEmpty('email')}`,
    password_hash: notEmpty,
    name: notEmpty,
    role: oneOf(roles),
    // Rehearsal tenants have API keys only.
    rehearsal: `not (${isRehearsalId('tenant_id')})`,
    persona: oneOf(personas),
  }),
})

export const SessionEntity = defineEntity({
  name: 'sessions',
  properties: {
    id: id<SessionId>().primary(),
    userId: id<UserId>().index('sessions_user_idx'),
    device: text(200).strictNullable(),
    network: text(43).strictNullable(),
    openedAt: time(),
    lastUsedAt: time().strictNullable(),
    revokedAt: time().strictNullable(),
    provider: text(500).strictNullable(),
    endsAt: time().nullable().lazy(),
    pushRefusedAt: time().nullable().lazy(),
    pushRefusal: text(200).nullable().lazy(),
  },
  checks: checks('sessions', { revoked_at: 'revoked_at >= opened_at' }),
})

/** Only the hash is stored. The tokens of a session are one family. */
export const RefreshTokenEntity = defineEntity({
  name: 'refresh_tokens',
  properties: {
    hash: sha256().primary(),
    sessionId: id<SessionId>().index('refresh_tokens_session_idx'),
    expiresAt: time(),
    usedAt: time().strictNullable(),
    retryKeyHash: sha256().strictNullable(),
  },
  indexes: [brinIndex('refresh_tokens_expires_idx', 'refresh_tokens', 'expires_at')],
  checks: checks('refresh_tokens', { hash: sha256Hex, retry_key_hash: sha256Hex }),
})

/** Found by the hash of the token in its link. */
export const InvitationEntity = defineEntity({
  name: 'invitations',
  properties: {
    id: id<InvitationId>().primary(),
    tenantId: id<TenantId>(),
    hash: sha256().unique('invitations_hash_key').lazy(),
    email: text(254).index('invitations_email_idx'),
    role: text<Role>(20),
    persona: text<Persona>(20).strictNullable(),
    invitedBy: id<UserId>().strictNullable(),
    createdAt: time(),
    expiresAt: time().index('invitations_expires_idx'),
    acceptedAt: time().nullable().lazy(),
    revokedAt: time().nullable().lazy(),
  },
  indexes: [{ name: 'invitations_tenant_idx', properties: ['tenantId', 'id'] }],
  checks: checks('invitations', {
    hash: sha256Hex,
    email: `email = lower(email) and ${notEmpty('email')}`,
    role: oneOf(roles),
    persona: oneOf(personas),
  }),
})

/**
 * `userId` is null for an address without an account: the row is written all the same, because timing would
 * reveal the difference.
 */
export const PasswordResetEntity = defineEntity({
  name: 'password_resets',
  properties: {
    id: id<PasswordResetId>().primary(),
    hash: sha256().unique('password_resets_hash_key'),
    userId: id<UserId>().strictNullable().index('password_resets_user_idx'),
    createdAt: time(),
    expiresAt: time().index('password_resets_expires_idx'),
    usedAt: time().strictNullable(),
  },
  checks: checks('password_resets', { hash: sha256Hex }),
})

/** Found by its hash before its tenant is known, so the primary key is its id alone. */
export const ApiKeyEntity = defineEntity({
  name: 'api_keys',
  properties: {
    id: id<ApiKeyId>().primary(),
    tenantId: id<TenantId>(),
    isLive: p.boolean().default(true),
    name: text(60),
    hash: sha256().unique('api_keys_hash_key').lazy(),
    lastFour: text(4),
    scopes: p.json<readonly Scope[]>(),
    plan: text<KeyPlan>(10),
    spendingCapCents: p.bigint().strictNullable(),
    createdBy: id<UserId>(),
    heldBy: id<UserId>().strictNullable(),
    createdAt: time(),
    expiresAt: time().strictNullable(),
    allowedAddresses: p.json<readonly string[]>().default('[]'),
    lastUsedAt: time().strictNullable(),
    lastUsedAddress: text(50).strictNullable(),
    revokedAt: time().strictNullable(),
  },
  indexes: [
    { name: 'api_keys_tenant_idx', properties: ['tenantId', 'id'] },
    {
      name: 'api_keys_holder_idx',
      expression:
        'create index api_keys_holder_idx on api_keys (coalesce(held_by, created_by)) where revoked_at is null',
    },
  ],
  checks: checks('api_keys', {
    name: notEmpty,
    hash: sha256Hex,
    last_four: matches('^[0-9A-Za-z]{4}$'),
    scopes: isJson('array'),
    plan: oneOf(keyPlans),
    spending_cap_cents: cents,
    allowed_addresses: isJson('array'),
  }),
})

/** The spending of a key on a day in São Paulo. The cap at the last order stands beside it for the CHECK. */
export const KeySpendingEntity = defineEntity({
  name: 'api_key_spending',
  properties: {
    keyId: id().primary(),
    day: p.date().primary(),
    cents: p.bigint(),
    capCents: p.bigint().nullable(),
  },
  checks: checks('api_key_spending', { cents, cap: 'cents <= cap_cents' }),
})

export const IdentityProviderEntity = defineEntity({
  name: 'identity_providers',
  properties: {
    tenantId: id<TenantId>().primary(),
    issuer: text(500),
    clientId: text(200),
    sealedSecret: text(2000),
    groupsClaim: text(100),
    roleRules: p.json<readonly RoleRule[]>(),
    isRequired: p.boolean(),
    changedAt: time(),
  },
  checks: checks('identity_providers', {
    issuer: notEmpty,
    client_id: notEmpty,
    role_rules: isJson('array'),
  }),
})

/** Several tenants may claim a domain; one has verified it. */
export const ClaimedDomainEntity = defineEntity({
  name: 'claimed_domains',
  properties: {
    tenantId: id<TenantId>().primary(),
    name: text(253).primary(),
    claimedAt: time(),
    verifiedAt: time().strictNullable(),
  },
  uniques: [{ name: 'claimed_domains_name_key', properties: ['name'], where: 'verified_at is not null' }],
  checks: checks('claimed_domains', { name: `name = lower(name) and ${notEmpty('name')}` }),
})

/** One for each account. The tenant is part of the key: a provider that two tenants have signs in accounts of each on its own. */
export const IdentityEntity = defineEntity({
  name: 'identities',
  properties: {
    userId: id<UserId>().primary(),
    tenantId: id<TenantId>(),
    issuer: text(500),
    subject: text(255),
    linkedAt: time(),
  },
  uniques: [{ name: 'identities_subject_key', properties: ['tenantId', 'issuer', 'subject'] }],
  checks: checks('identities', { subject: notEmpty }),
})
