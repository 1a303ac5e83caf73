import type { ChangeRecords } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { TenantEntity } from '../entities/identity.ts'
import { createBatcher } from '../statements/batcher.ts'
import { anyOf } from '../statements/sql.ts'

const recentSeconds = 10

const columnOf = {
  returnRules: 'return_rules',
  goodsRules: 'goods_rules',
  requestBodies: 'request_bodies',
} as const

/** Rules in a column of the tenant, with those of the last ten seconds in memory: many orders ask for them. */
export function createTenantRules<Rules extends object>(
  { em, sql }: StoreContext,
  property: keyof typeof columnOf,
) {
  const column = columnOf[property]
  const findAll = async (ids: readonly TenantId[]) => {
    const rows = await sql<{ id: TenantId; rules: Rules | null }>({
      name: column.replace('_', '-'),
      text: `SELECT id, ${column} AS rules FROM tenants WHERE id = ${anyOf('$1')}`,
      values: [[...new Set(ids)]],
    })
    const rulesOf = new Map(rows.map(({ id, rules }) => [id, rules]))
    return ids.map((id) => ({ rules: rulesOf.get(id) ?? null }))
  }
  const find = createBatcher(findAll)
  const recent = new LRUCache<TenantId, { rules: Rules | null }>({
    ...entryLimit(10_000),
    ttl: recentSeconds * 1000,
    fetchMethod: find,
  })
  return {
    find: async (tenantId: TenantId) => (await find(tenantId)).rules,

    findRecent: async (tenantId: TenantId) => (await recent.forceFetch(tenantId)).rules,

    async set({
      tenantId,
      rules,
      ...records
    }: { tenantId: TenantId; rules: Rules | null } & ChangeRecords): Promise<boolean> {
      const isKnown = await audited(
        em,
        records,
        async (work) => (await work.nativeUpdate(TenantEntity, { id: tenantId }, { [property]: rules })) > 0,
      )
      recent.delete(tenantId)
      return isKnown
    },
  }
}
