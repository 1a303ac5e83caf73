import type { ReturnRules } from '@rodovia/core/delivery/model/settings.ts'
import type { ReturnRulesStore } from '@rodovia/core/return-orders/return-rules.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { TenantEntity } from '../entities/identity.ts'
import { createBatcher } from '../statements/batcher.ts'
import { anyOf } from '../statements/sql.ts'

const recentSeconds = 10

export function createReturnRules({ em, sql }: StoreContext): ReturnRulesStore {
  const findAll = async (ids: readonly TenantId[]) => {
    const rows = await sql<{ id: TenantId; rules: ReturnRules | null }>({
      name: 'return-rules',
      text: `SELECT id, return_rules AS rules FROM tenants WHERE id = ${anyOf('$1')}`,
      values: [[...new Set(ids)]],
    })
    const rulesOf = new Map(rows.map(({ id, rules }) => [id, rules]))
    return ids.map((id) => ({ rules: rulesOf.get(id) ?? null }))
  }
  /** Read for the answer of every order that the cache does not serve, hence batched. */
  const find = createBatcher(findAll)
  const recent = new LRUCache<TenantId, { rules: ReturnRules | null }>({
    ...entryLimit(10_000),
    ttl: recentSeconds * 1000,
    fetchMethod: find,
  })
  return {
    find: async (tenantId) => (await find(tenantId)).rules,

    findRecent: async (tenantId) => (await recent.forceFetch(tenantId)).rules,

    async set({ tenantId, rules, ...records }) {
      const isKnown = await audited(
        em,
        records,
        async (work) => (await work.nativeUpdate(TenantEntity, { id: tenantId }, { returnRules: rules })) > 0,
      )
      recent.delete(tenantId)
      return isKnown
    },
  }
}
