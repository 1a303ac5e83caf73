import type { RecipientRules, RecipientRulesStore } from '@rodovia/core/delivery/recipient/recipient-rules.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { TenantEntity } from '../entities/identity.ts'

export function createRecipientRules({ em, sql }: StoreContext): RecipientRulesStore {
  return {
    async find(tenantId) {
      const [tenant] = await sql<{ rules: RecipientRules | null }>({
        name: 'recipient-rules',
        text: 'SELECT recipient_rules AS rules FROM tenants WHERE id = $1',
        values: [tenantId],
      })
      return tenant?.rules ?? null
    },

    async set({ tenantId, rules, ...records }) {
      await audited(em, records, async (work) => {
        await work.nativeUpdate(TenantEntity, { id: tenantId }, { recipientRules: rules })
      })
    },
  }
}
