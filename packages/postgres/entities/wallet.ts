import { defineEntity, p } from '@mikro-orm/core'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { cents, checks } from './checks.ts'

/** The balance of the only kind of account that may not go below zero; see core's `keepsBalanceFromZero`. */
export const WalletEntity = defineEntity({
  name: 'Wallet',
  tableName: 'wallets',
  properties: {
    tenantId: p.uuid().$type<TenantId>().primary(),
    balanceCents: p.bigint(),
  },
  checks: checks('wallets', { balance_cents: cents('balance_cents') }),
})
