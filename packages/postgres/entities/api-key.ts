import { defineEntity, p } from '@mikro-orm/core'
import { type KeyPlan, keyPlans, type Scope } from '@rodovia/core/identity/keys/scopes.ts'
import type { ApiKeyId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { cents, checks, matches, notEmpty, oneOf, sha256Hex } from './checks.ts'

/** Found by its hash before its tenant is known, so the primary key is its id alone. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().$type<ApiKeyId>().primary(),
    tenantId: p.uuid().$type<TenantId>(),
    isLive: p.boolean().default(true),
    name: p.string().length(60),
    hash: p.string().length(64).unique('api_keys_hash_key').lazy(),
    lastFour: p.string().length(4),
    scopes: p.json<readonly Scope[]>(),
    plan: p.string().length(10).$type<KeyPlan>(),
    spendingCapCents: p.bigint().strictNullable(),
    createdBy: p.uuid().$type<UserId>(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).strictNullable(),
    revokedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'api_keys_tenant_idx', properties: ['tenantId', 'id'] }],
  checks: checks('api_keys', {
    name: notEmpty('name'),
    hash: sha256Hex('hash'),
    last_four: matches('last_four', '^[0-9A-Za-z]{4}$'),
    scopes: `jsonb_typeof(scopes) = 'array'`,
    plan: oneOf('plan', keyPlans),
    spending_cap_cents: cents('spending_cap_cents'),
  }),
})
