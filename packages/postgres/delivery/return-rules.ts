import type { ReturnRulesStore } from '@rodovia/core/delivery/return-orders/return-rules.ts'
import type { ReturnRules } from '@rodovia/core/delivery/return-orders/rules.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import { audited } from '../audit/audit-rows.ts'
import { TenantEntity } from '../entities/identity.ts'
import type { StoreContext } from '../store-context.ts'

const recentSeconds = 10

export function createReturnRules({ em, sql }: StoreContext): ReturnRulesStore {
  const find = async (tenantId: TenantId) => {
    const [row] = await sql<{ rules: ReturnRules | null }>({
      name: 'return-rules',
      text: 'SELECT return_rules AS rules FROM tenants WHERE id = $1',
      values: [tenantId],
    })
    return { rules: row?.rules ?? null }
  }
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
