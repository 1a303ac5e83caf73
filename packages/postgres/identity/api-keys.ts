import { isDeepStrictEqual } from 'node:util'
import { LockMode, raw } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApiKeys, WorkingKey } from '@rodovia/core/identity/api-keys/ports.ts'
import type { NewOpenDelivery } from '@rodovia/core/open-delivery/ports.ts'
import type { NewApiKeys } from '@rodovia/core/rehearsal/ports.ts'
import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { pick } from '@rodovia/core/shared/pick.ts'
import type { NewShop } from '@rodovia/core/shops/ports.ts'
import { isUnavailable } from '@rodovia/platform/database-faults.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ApiKeyEntity, TenantEntity } from '../entities/identity.ts'
import { insertAlert, signalAlert } from '../mail/mail-outbox.ts'
import { insertClient } from '../open-delivery/open-delivery.ts'
import { rehearsalIdOf } from '../rehearsal/tenant-ids.ts'
import { insertShop } from '../shops/shops.ts'
import { listNewest } from '../statements/list-newest.ts'
import type { Sql } from '../statements/sql.ts'
import { spendingOn } from './key-spending.ts'
import { openRehearsal } from './open-rehearsal.ts'
import { revokeOn } from './revoke.ts'

type FoundKey = Omit<WorkingKey, 'actor'> & Omit<WorkingKey['actor'], 'sessionId' | 'persona'>

/** SQL: the member whose role limits a key, and an index. */
export const keyHolder = 'coalesce(held_by, created_by)'

/** The data of an application or a shop besides its key. */
export type NewClient = { openDelivery: NewOpenDelivery } | { shop: NewShop }

/** Uncached; a decorator in packages/volatile-state caches for half a second. */
export function createApiKeys({ sql, em, signals }: StoreContext): ApiKeys & NewApiKeys<NewClient> {
  return {
    revoke: revokeOn(sql, 'api_keys'),
    spending: spendingOn(sql),

    findWorking: (hash, at) => findWorking(sql, { hash }, at),
    findWorkingById: (id, at) => findWorking(sql, { id }, at),

    /** Locks the key's row once a minute: of several processes one writes. */
    async recordUse(id, { at, address }) {
      try {
        await sql({
          name: 'record-api-key-use',
          text: `UPDATE api_keys SET last_used_at = $2, last_used_address = $3 WHERE id = $1 AND revoked_at IS NULL
            AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')`,
          values: [id, at, address],
        })
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    },

    heldBy: (userIds) =>
      em.fork().find(ApiKeyEntity, { [raw(keyHolder)]: { $in: [...userIds] }, revokedAt: null }),

    async create({ apiKey, hash, maxOfTenant, rehearsal, audit, alert, client }) {
      const isCreated = await audited(em, { audit }, async (work) => {
        const { tenantId, isLive } = apiKey
        // Serializes new keys of one tenant: together they could exceed the limit.
        await work.findOneOrFail(TenantEntity, tenantId, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if ((await work.count(ApiKeyEntity, { tenantId, isLive, revokedAt: null })) >= maxOfTenant)
          return false
        if (rehearsal) await openRehearsal(work, rehearsal)
        await work.insert(ApiKeyEntity, { ...apiKey, hash })
        if (client) await insertClientOf(work, apiKey.id, client)
        await insertAlert(work, alert)
      })
      if (isCreated) signalAlert(signals, alert)
      if (isCreated && client) signals.outbox()
      return isCreated
    },

    find: (id) => em.fork().findOne(ApiKeyEntity, { id }),
    list: (tenantId, page) => listNewest(em, ApiKeyEntity, { tenantId }, page),

    /** Locks the key's row: of two changes from the same state one is made. */
    async change(id, changes, { from, alert, ...records }) {
      const isChanged = await audited(em, records, async (work) => {
        const key = await work.findOneOrFail(ApiKeyEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
        if (!isDeepStrictEqual(pick(key, Object.keys(from) as (keyof typeof from)[]), from)) return false
        await work.nativeUpdate(ApiKeyEntity, { id }, changes)
        await insertAlert(work, alert)
      })
      if (isChanged) signalAlert(signals, alert)
      return isChanged
    },
  }
}

function insertClientOf(work: EntityManager, id: ApiKeyId, client: NewClient): Promise<void> {
  return 'shop' in client ? insertShop(work, client.shop) : insertClient(work, id, client.openDelivery)
}

/** Read for every request that the cache does not serve. It locks nothing: reads go on while the database refuses writes. */
async function findWorking(
  sql: Sql,
  by: { hash: string } | { id: string },
  at: Date,
): Promise<WorkingKey | null> {
  const [name, condition, value] =
    'hash' in by ? ['find-api-key', 'hash = $1', by.hash] : ['find-api-key-by-id', 'api_keys.id = $1', by.id]
  const [found] = await sql<FoundKey>({
    name,
    text: `
      SELECT coalesce(last_used_at > $2::timestamptz - interval '1 minute', false) AS "isRecorded",
        expires_at AS "expiresAt", allowed_addresses AS "allowedAddresses",
        coalesce((SELECT request_bodies -> CASE WHEN is_live THEN 'live' ELSE 'test' END FROM tenants AS own
          WHERE own.id = api_keys.tenant_id)::boolean, NOT is_live) AS "keepsBodies",
        users.id AS "userId", users.role, tenants.id AS "tenantId", tenants.name AS "tenantName",
        tenants.kind AS "tenantKind",
        json_build_object('id', api_keys.id, 'name', api_keys.name, 'scopes', scopes, 'plan', plan) AS key
      FROM api_keys
      JOIN users ON users.id = ${keyHolder} AND users.removed_at IS NULL
      JOIN tenants
        ON tenants.id = CASE WHEN is_live THEN api_keys.tenant_id ELSE ${rehearsalIdOf('api_keys.tenant_id')} END
      WHERE ${condition} AND revoked_at IS NULL`,
    values: [value, at],
  })
  if (!found) return null
  const { isRecorded, keepsBodies, expiresAt, allowedAddresses, ...actor } = found
  return {
    isRecorded,
    keepsBodies,
    expiresAt,
    allowedAddresses,
    actor: { ...actor, persona: null, sessionId: null },
  }
}
