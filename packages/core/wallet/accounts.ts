import type { TenantId, UserId } from '../shared/ids.ts'

/** The accounts of the ledger: docs/reference/rules.md#wallet. Play money of rehearsals has its own accounts. */
export const accountKinds = [
  'tenant_wallet',
  'escrow',
  'platform_revenue',
  'driver_earnings',
  'driver_cash',
  'shop_remittances',
  'pix_clearing',
  'payouts_in_transit',
  'pix_held',
  'rehearsal_escrow',
  'rehearsal_clearing',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** An account: a wallet and what is owed to it per tenant, earnings and owed cash per driver, two per rehearsal, one of each other kind. */
export type AccountRef =
  | { kind: 'tenant_wallet' | 'shop_remittances'; tenantId: TenantId }
  | { kind: 'driver_earnings' | 'driver_cash'; userId: UserId }
  | { kind: 'escrow' | 'platform_revenue' | 'pix_clearing' | 'payouts_in_transit' | 'pix_held' }
  | { kind: 'rehearsal_escrow' | 'rehearsal_clearing'; tenantId: TenantId }

export const ownerOf = {
  tenant_wallet: 'tenant',
  driver_earnings: 'user',
  driver_cash: 'user',
  shop_remittances: 'tenant',
  escrow: 'nobody',
  platform_revenue: 'nobody',
  pix_clearing: 'nobody',
  payouts_in_transit: 'nobody',
  pix_held: 'nobody',
  rehearsal_escrow: 'tenant',
  rehearsal_clearing: 'tenant',
} as const satisfies Record<AccountKind, 'tenant' | 'user' | 'nobody'>

/**
 * The accounts that store a balance. Only wallets do, and only a contested or returned top-up, and the return
 * of a parcel after failed attempts, take one below zero; the balance of any other account is the sum of its
 * entries, so that shared accounts are no row that all must lock.
 */
export const kindsWithBalance: readonly AccountKind[] = ['tenant_wallet']
