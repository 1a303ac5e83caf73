import { LockMode } from '@mikro-orm/core'
import type { ActingKey, Actor } from '@rodovia/core/identity/actor.ts'
import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { NewApiKeys } from '@rodovia/core/rehearsal/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import { ApiKeyEntity, TenantEntity } from '../entities/identity.ts'
import { listNewest } from '../list-newest.ts'
import { rehearsalIdOf } from '../rehearsal/tenant-ids.ts'
import type { StoreContext } from '../store-context.ts'
import { spendingOn } from './key-spending.ts'
import { openRehearsal } from './open-rehearsal.ts'
import { revokeOn } from './revoke.ts'

type KeyUse = Omit<Actor, 'key' | 'sessionId' | 'role' | 'persona'> & { key: ActingKey }

/** Uncached; a decorator in packages/live caches for half a second. */
export function createApiKeys({ sql, em }: StoreContext): ApiKeys & NewApiKeys {
  return {
    revoke: revokeOn(sql, 'api_keys'),
    spending: spendingOn(sql),

    /** Read for every request that the cache does not serve. Locks the key's row once a minute, to record its use. */
    async use(hash, at) {
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
    },

    create: ({ apiKey, hash, maxOfTenant, rehearsal, audit }) =>
      audited(em, { audit }, async (work) => {
        const { tenantId, isLive } = apiKey
        // Serializes new keys of one tenant: together they could exceed the limit.
        await work.findOneOrFail(TenantEntity, tenantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if ((await work.count(ApiKeyEntity, { tenantId, isLive, revokedAt: null })) >= maxOfTenant)
          return false
        if (rehearsal) await openRehearsal(work, rehearsal)
        await work.insert(ApiKeyEntity, { ...apiKey, hash })
      }),

    find: (id) => em.fork().findOne(ApiKeyEntity, { id }),
    list: (tenantId, page) => listNewest(em, ApiKeyEntity, { tenantId }, page),

    async change(id, changes, records) {
      await audited(em, records, (work) => work.nativeUpdate(ApiKeyEntity, { id }, changes))
    },
  }
}
