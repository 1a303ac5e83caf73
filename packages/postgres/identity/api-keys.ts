import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { ActingKey, Actor } from '@rodovia/core/identity/actor.ts'
import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { ApiKey } from '@rodovia/core/identity/keys/api-key.ts'
import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { NewApiKeys } from '@rodovia/core/rehearsal/ports.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import { ApiKeyEntity, TenantEntity } from '../entities/identity.ts'
import { listNewest } from '../list-newest.ts'
import { rehearsalIdOf } from '../rehearsal/tenant-ids.ts'
import type { Sql } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { spendingOn } from './key-spending.ts'
import { openRehearsal } from './open-rehearsal.ts'
import { revokeOn } from './revoke.ts'

/** Uncached; a decorator in packages/live caches for half a second. */
export function createApiKeys({ sql, em }: StoreContext): ApiKeys & NewApiKeys {
  return {
    use: useOn(sql),
    revoke: revokeOn(sql, 'api_keys'),
    spending: spendingOn(sql),

    async create({ apiKey, hash, maxOfTenant, rehearsal, audit }) {
      const { tenantId, isLive } = apiKey
      return em.fork().transactional(async (work) => {
        // Serializes new keys of one tenant: together they could exceed the limit.
        await work.findOneOrFail(TenantEntity, tenantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if ((await work.count(ApiKeyEntity, { tenantId, isLive, revokedAt: null })) >= maxOfTenant)
          return false
        if (rehearsal) await openRehearsal(work, rehearsal)
        await work.insert(ApiKeyEntity, { ...apiKey, hash })
        await insertAudit(work, audit)
        return true
      })
    },

    async find(id) {
      const row = await em.fork().findOne(ApiKeyEntity, { id })
      return row && apiKeyOf(row)
    },

    async list(tenantId, page) {
      const { items, total } = await listNewest(em, ApiKeyEntity, { tenantId }, page)
      return { items: items.map(apiKeyOf), total }
    },

    setPlan: (id, plan, audit, effect) => change(id, { plan }, audit, effect),
    setSpendingCap: (id, spendingCapCents, audit, effect) => change(id, { spendingCapCents }, audit, effect),
  }

  async function change(
    id: ApiKeyId,
    changed: Partial<Pick<ApiKey, 'plan' | 'spendingCapCents'>>,
    audit: AuditEntry,
    effect: IdempotencyRecord | null,
  ): Promise<void> {
    await em.fork().transactional(async (work) => {
      await work.nativeUpdate(ApiKeyEntity, { id }, changed)
      await insertAudit(work, audit, effect)
    })
  }
}

function apiKeyOf(row: Omit<InferEntity<typeof ApiKeyEntity>, 'hash'>): ApiKey {
  const { id, tenantId, isLive, name, lastFour, scopes, plan, spendingCapCents, ...times } = row
  const { createdBy, createdAt, lastUsedAt, revokedAt } = times
  return {
    id,
    tenantId,
    isLive,
    name,
    lastFour,
    scopes,
    plan,
    spendingCapCents,
    createdBy,
    createdAt,
    lastUsedAt,
    revokedAt,
  }
}

type KeyUse = Omit<Actor, 'key' | 'sessionId' | 'role' | 'persona'> & { key: ActingKey }

/**
 * Read for every request that the cache does not serve. Locks the key's row once a minute, to record its use.
 */
function useOn(sql: Sql): ApiKeys['use'] {
  return async (hash, at) => {
    const [used] = await sql<KeyUse>({
      name: 'use-api-key',
      text: `
        WITH marked AS (
          UPDATE api_keys SET last_used_at = $2 WHERE hash = $1 AND revoked_at IS NULL
            AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')
        )
        SELECT api_keys.created_by AS "userId", tenants.id AS "tenantId", tenants.name AS "tenantName",
          tenants.kind AS "tenantKind",
          json_build_object('id', api_keys.id, 'name', api_keys.name, 'scopes', scopes, 'plan', plan) AS key
        FROM api_keys JOIN tenants
          ON tenants.id = CASE WHEN is_live THEN api_keys.tenant_id ELSE ${rehearsalIdOf('api_keys.tenant_id')} END
        WHERE hash = $1 AND revoked_at IS NULL`,
      values: [hash, at],
    })
    return used ? { ...used, role: 'owner', persona: null, sessionId: null } : null
  }
}
