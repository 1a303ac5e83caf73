import type { ReturnRulesStore } from '@rodovia/core/delivery/return-orders/return-rules.ts'
import type { ReturnRules } from '@rodovia/core/delivery/return-orders/rules.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { audited } from '../audit/audit-rows.ts'
import { TenantEntity } from '../entities/identity.ts'
import type { StoreContext } from '../store-context.ts'

export function createReturnRules({ em, sql }: StoreContext): ReturnRulesStore {
  return {
    async find(ids) {
      const rows = await sql<{ id: TenantId; rules: ReturnRules }>({
        name: 'return-rules',
        text: 'SELECT id, return_rules AS rules FROM tenants WHERE id = ANY ($1::uuid[]) AND return_rules IS NOT NULL',
        values: [ids],
      })
      return new Map(rows.map(({ id, rules }) => [id, rules]))
    },

    set: ({ tenantId, rules, ...records }) =>
      audited(
        em,
        records,
        async (work) => (await work.nativeUpdate(TenantEntity, { id: tenantId }, { returnRules: rules })) > 0,
      ),
  }
}
