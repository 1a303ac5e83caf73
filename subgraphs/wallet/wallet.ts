import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { findWallet } from '@rodovia/core/wallet/find-wallet.ts'
import { readStatement, requireWalletTenant } from '@rodovia/core/wallet/read-wallet.ts'
import { pageArgs, resolveConnection } from '../shared/connection.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, connectionOf } from './builder.ts'
import { WalletEntryRef } from './entry.ts'

const cursorOf = ({ id }: { id: string }) => id
const Statement = connectionOf(WalletEntryRef, cursorOf)

const balances = createLoader(
  ({ ports }, ids: readonly TenantId[]) => ports.ledger.balances(ids),
  notFound('wallet'),
)

export const WalletRef = builder.objectRef<{ tenantId: TenantId }>('Wallet').implement({
  description: 'The prepaid money of a tenant.',
  fields: (t) => ({
    tenantId: t.exposeID('tenantId', { description: 'The tenant whose it is.' }),
    currency: t.string({ description: 'Its currency, always `BRL`.', resolve: () => 'BRL' }),
    balanceCents: t.field({
      type: 'Cents',
      description: 'What is in it.',
      resolve: ({ tenantId }, _, context) => balances(context, tenantId),
    }),
    statement: t.field({
      type: Statement,
      description: 'What came in and went out, newest first.',
      args: pageArgs(builder),
      resolve: (_, asked, { ports, actor }) =>
        resolveConnection(asked, cursorOf, (page) => readStatement(ports, { actor, page })),
    }),
  }),
})

builder.asEntity(WalletRef, {
  key: builder.selection<{ tenantId: string }>('tenantId'),
  resolveReference: ({ tenantId }, { actor }) => ({ tenantId: findWallet(actor, tenantId) }),
})

const TenantRef = builder.objectRef<{ id: string }>('Tenant').implement({
  description: 'A company or a self-employed driver with an account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    wallet: t.field({
      type: WalletRef,
      nullable: true,
      description: 'Its prepaid money. Refuses with `forbidden`, and with `not_found` another tenant’s.',
      resolve: ({ id }, _, { actor }) => ({ tenantId: findWallet(actor, id) }),
    }),
  }),
})

/** The key says nothing that the asker did not say; what hangs on it asks for permission itself. */
builder.asEntity(TenantRef, {
  key: builder.selection<{ id: string }>('id'),
  resolveReference: ({ id }) => ({ id }),
})

builder.queryField('wallet', (t) =>
  t.field({
    type: WalletRef,
    description: 'The wallet of the tenant who asks. Refuses with `forbidden`.',
    resolve: (_, __, { actor }) => ({ tenantId: requireWalletTenant(actor) }),
  }),
)
