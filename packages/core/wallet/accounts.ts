import type { TenantId, UserId } from '../shared/ids.ts'

/** The accounts of the ledger: docs/reference/rules.md#wallet. Play money of rehearsals has its own accounts. */
export const accountKinds = [
  'tenant_wallet',
  'escrow',
  'platform_revenue',
  'driver_earnings',
  'pix_clearing',
  'payouts_in_transit',
  'rehearsal_escrow',
  'rehearsal_clearing',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** An account: one wallet per tenant, one earnings account per driver, two per rehearsal, one of each other kind. */
export type AccountRef =
  | { kind: 'tenant_wallet'; tenantId: TenantId }
  | { kind: 'driver_earnings'; userId: UserId }
  | { kind: 'escrow' }
  | { kind: 'platform_revenue' }
  | { kind: 'pix_clearing' }
  | { kind: 'payouts_in_transit' }
  | { kind: 'rehearsal_escrow' | 'rehearsal_clearing'; tenantId: TenantId }

export type AccountOwner = 'tenant' | 'user' | 'nobody'

export const ownerOf = {
  tenant_wallet: 'tenant',
  driver_earnings: 'user',
  escrow: 'nobody',
  platform_revenue: 'nobody',
  pix_clearing: 'nobody',
  payouts_in_transit: 'nobody',
  rehearsal_escrow: 'tenant',
  rehearsal_clearing: 'tenant',
} as const satisfies Record<AccountKind, AccountOwner>

/**
 * Whether the account stores a balance, which never goes below zero. Only wallets do; the balance of any other
 * account is the sum of its entries, so that shared accounts are no row that all must lock.
 */
export const keepsBalanceFromZero = {
  tenant_wallet: true,
  driver_earnings: false,
  escrow: false,
  platform_revenue: false,
  pix_clearing: false,
  payouts_in_transit: false,
  rehearsal_escrow: false,
  rehearsal_clearing: false,
} as const satisfies Record<AccountKind, boolean>
