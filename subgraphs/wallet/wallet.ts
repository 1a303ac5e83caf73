import type { TenantId } from '@rodovia/core/shared/ids.ts'
import {
  findAnyWallet,
  findWallet,
  readStatement,
  requireWalletTenant,
} from '@rodovia/core/wallet/read-wallet.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { currency } from '../shared/descriptions.ts'
import { asEntity } from '../shared/entity.ts'
import { cents, described, id, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, connectionOf } from './builder.ts'
import { WalletEntryRef } from './entry.ts'

const Statement = connectionOf(WalletEntryRef, byId)

const balances = createLoader(
  ({ ports }, ids: readonly TenantId[]) => ports.ledger.balances(ids),
  notFound('wallet'),
)

export const WalletRef = builder.objectRef<{ tenantId: TenantId }>('Wallet').implement({
  description: 'Prepaid wallet of a tenant.',
  fields: described({
    tenantId: id('Tenant id (UUID).'),
    currency: string(currency, () => 'BRL'),
    balanceCents: cents(
      'Balance in centavos. Below zero, new orders are refused: a top-up was contested or returned.',
      ({ tenantId }, _, context) => balances(context, tenantId),
    ),
  }),
})

builder.objectField(WalletRef, 'statement', (t) =>
  t.field({
    type: Statement,
    description: 'Entries of the wallet, newest first.',
    args: pageArgs(builder),
    resolve: listed(byId, readStatement),
  }),
)

asEntity(builder, WalletRef, 'tenantId', ({ actor }, tenantId) => ({ tenantId: findWallet(actor, tenantId) }))

const TenantRef = builder.objectRef<{ id: string }>('Tenant').implement({
  description: 'An organisation on the platform: a shipper, a fleet, a self-employed driver or the operator.',
  fields: described({
    id: id('Tenant id (UUID).'),
    wallet: of(WalletRef).orNull(
      'Wallet of the tenant. Errors: `forbidden`; `not_found` for another tenant.',
      ({ id }, _, { actor }) => ({ tenantId: findWallet(actor, id) }),
    ),
    balanceCents: cents(
      'Balance of its wallet, in centavos. For platform administrators. Errors: `forbidden`.',
      ({ id }, _, context) => balances(context, findAnyWallet(context.actor, id)),
    ),
  }),
})

/** Resolving the key reveals nothing; each field checks its own permission. */
asEntity(builder, TenantRef, 'id', (_, id) => ({ id }))

builder.queryField('wallet', (t) =>
  t.field({
    type: WalletRef,
    description: 'Wallet of the caller’s tenant. Errors: `forbidden`.',
    resolve: (_, __, { actor }) => ({ tenantId: requireWalletTenant(actor) }),
  }),
)
