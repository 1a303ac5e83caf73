import type { TenantId, UserId } from '../shared/ids.ts'

/** The accounts of the ledger (product rules, Wallet). Play money of rehearsals has its own, so that it is in no sum of the others. */
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

/** One account of the ledger: a wallet for each tenant, earnings for each driver, two for each who rehearses, one of each other kind. */
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
 * Whether a balance is kept with the account, which may never go below zero. Only wallets are spent from by people;
 * the balance of any other account is the sum of its entries, so that shared ones are never a row all must lock.
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
