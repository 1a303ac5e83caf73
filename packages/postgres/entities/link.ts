import { defineEntity, p } from '@mikro-orm/core'
import { personas } from '@rodovia/core/identity/persona.ts'
import { roles } from '@rodovia/core/identity/roles.ts'
import type { InvitationId, PasswordResetId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { checks, notEmpty, oneOf, sha256Hex } from './checks.ts'

/** Found by the hash of the token in its link. */
export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.uuid().$type<InvitationId>().primary(),
    tenantId: p.uuid().$type<TenantId>(),
    hash: p.string().length(64).unique('invitations_hash_key'),
    email: p.string().length(254).index('invitations_email_idx'),
    role: p.string().length(20).$type<(typeof roles)[number]>(),
    persona: p.string().length(20).$type<(typeof personas)[number]>().strictNullable(),
    invitedBy: p.uuid().$type<UserId>().strictNullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('invitations_expires_idx'),
    acceptedAt: p.datetime(3).strictNullable(),
    revokedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'invitations_tenant_idx', properties: ['tenantId', 'id'] }],
  checks: checks('invitations', {
    hash: sha256Hex('hash'),
    email: `email = lower(email) and ${notEmpty('email')}`,
    role: oneOf('role', roles),
    persona: oneOf('persona', personas),
  }),
})

/**
 * `userId` is null for an address without an account: the row is written all the same, because timing would
 * reveal the difference.
 */
export const PasswordResetEntity = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    id: p.uuid().$type<PasswordResetId>().primary(),
    hash: p.string().length(64).unique('password_resets_hash_key'),
    userId: p.uuid().$type<UserId>().strictNullable().index('password_resets_user_idx'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('password_resets_expires_idx'),
    usedAt: p.datetime(3).strictNullable(),
  },
  checks: checks('password_resets', { hash: sha256Hex('hash') }),
})
