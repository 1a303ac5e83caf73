import { defineEntity, p } from '@mikro-orm/core'
import { personas } from '@rodovia/core/identity/persona.ts'
import { roles } from '@rodovia/core/identity/roles.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import { checks, notEmpty, oneOf } from './checks.ts'

/** Found by e-mail before the tenant is known, so the primary key is the id alone. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().$type<UserId>().primary(),
    tenantId: p.uuid().$type<TenantId>().index('users_tenant_idx'),
    email: p.string().length(254),
    passwordHash: p.string().length(200).lazy(),
    name: p.string().length(120),
    role: p.string().length(20).$type<(typeof roles)[number]>(),
    persona: p.string().length(20).$type<(typeof personas)[number]>().strictNullable(),
    phone: p.string().length(25).strictNullable(),
    pixKey: p.string().length(77).strictNullable(),
    createdAt: p.datetime(3),
    isPending: p.boolean(),
    /** A removed user keeps the row, which others refer to; the e-mail address may be used again. */
    removedAt: p.datetime(3).strictNullable(),
  },
  indexes: [
    {
      name: 'users_email_key',
      expression: 'create unique index users_email_key on users (email) where removed_at is null',
    },
    {
      name: 'users_pending_idx',
      expression: 'create index users_pending_idx on users (id) where is_pending and removed_at is null',
    },
  ],
  checks: checks('users', {
    email: `email = lower(email) and ${notEmpty('email')}`,
    password_hash: notEmpty('password_hash'),
    name: notEmpty('name'),
    role: oneOf('role', roles),
    // Rehearsal tenants have API keys only.
    rehearsal: `not (${isRehearsalId('tenant_id')})`,
    persona: oneOf('persona', personas),
  }),
})
