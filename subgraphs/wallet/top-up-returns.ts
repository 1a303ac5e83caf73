import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { listReturns } from '@rodovia/core/wallet/top-ups/return-top-up.ts'
import type { ReturnStatus, TopUpReturn } from '@rodovia/core/wallet/top-ups/top-up-return.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, cents, dateTime, described, id, of, string } from '../shared/fields.ts'
import { createLoader, notFound } from '../shared/loader.ts'
import { builder, connectionOf } from './builder.ts'
import { WalletRef } from './wallet.ts'

const TopUpReturnStatusEnum = describedEnum<ReturnStatus>(
  builder,
  'TopUpReturnStatus',
  'Status of a return of a PIX payment.',
  {
    contested: 'The payer contests the payment at the bank (MED). The amount is held.',
    held: 'The return is on its way. The amount is held.',
    returned: 'The payer has the amount.',
    released: 'The bank did not return the amount. It is back in the wallet.',
  },
)

export const tenantOf = createLoader(
  ({ ports }, ids: readonly TenantId[]) => ports.users.findTenants(ids),
  notFound('tenant'),
)

export const TopUpReturnRef = builder.objectRef<TopUpReturn>('TopUpReturn').implement({
  description: 'A return (devolução) of a PIX payment, of all or a part of it.',
  fields: described({
    id: id('Return id (UUID).'),
    topUpId: id('Top-up whose payment it returns.', ({ chargeId }) => chargeId),
    tenantId: id('Tenant whose wallet it concerns.'),
    tenantName: string(
      'Name of that tenant.',
      async ({ tenantId }, _, context) => (await tenantOf(context, tenantId)).name,
    ),
    endToEndId: string('PIX end-to-end id of the payment.'),
    devolucaoId: string('Id of the return at the bank.', ({ bankId }) => bankId),
    status: of(TopUpReturnStatusEnum)('Current status.'),
    amountCents: cents('Amount in centavos.'),
    isContest: boolean('Whether the payer contested the payment (MED); else the platform returns it.'),
    note: string.orNull('Why the platform returns it, as the payer reads it; null for a contest.'),
    bankReason: string.orNull('Why the bank did not return it, in the bank’s words; else null.'),
    returnId: string.orNull(
      'Id of the return in the payer’s statement (`rtrId`); null before the bank knows it.',
    ),
    createdAt: dateTime('When it was requested or first reported.'),
    changedAt: dateTime('When its status changed last.'),
  }),
})

addFields(builder, WalletRef, {
  openReturns: of([TopUpReturnRef])(
    'Contests and returns of top-ups whose amount is held, newest first, at most 100.',
    ({ tenantId }, _, { ports }) => ports.topUpReturns.listOpen(tenantId),
  ),
})

const TopUpReturns = connectionOf(TopUpReturnRef, byId)

builder.queryField('topUpReturns', (t) =>
  t.field({
    type: TopUpReturns,
    description:
      'Contests and returns of all tenants’ top-ups, newest first. For platform administrators. Errors: `forbidden`.',
    args: pageArgs(builder),
    resolve: listed(byId, listReturns),
  }),
)
