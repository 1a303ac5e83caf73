import type { Cents } from '@rodovia/core/shared/money.ts'
import { creditWallet } from '@rodovia/core/wallet/credit-wallet.ts'
import { addPlayMoney } from '@rodovia/core/wallet/play-money.ts'
import { builder } from './builder.ts'

const CreditWalletInput = builder.inputType('CreditWalletInput', {
  description: 'Money that the platform gives.',
  fields: (t) => ({
    tenantId: t.id({ required: true, description: 'To whom.' }),
    amountCents: t.field({ type: 'Cents', required: true, description: 'How much, at least 1 centavo.' }),
    reason: t.string({ required: true, description: 'Why, for the books, 1 to 200 characters.' }),
  }),
})

const CreditWalletPayload = builder.objectRef<{ balanceCents: Cents }>('CreditWalletPayload').implement({
  description: 'Money that was given.',
  fields: (t) => ({
    balanceCents: t.expose('balanceCents', {
      type: 'Cents',
      description: 'What is in the wallet behind it.',
    }),
  }),
})

builder.mutationField('addPlayMoney', (t) =>
  t.field({
    type: CreditWalletPayload,
    description:
      'Puts play money into the wallet of a rehearsal. For test keys. Refuses with `forbidden`, `rehearsal_only`, `validation_failed`.',
    args: {
      amountCents: t.arg({ type: 'Cents', required: true, description: 'How much, at least 1 centavo.' }),
    },
    resolve: async (_, { amountCents }, { ports, ...request }) => ({
      balanceCents: await addPlayMoney(ports, { amountCents, request }),
    }),
  }),
)

builder.mutationField('creditWallet', (t) =>
  t.field({
    type: CreditWalletPayload,
    description:
      'Gives a tenant money of the platform’s. For those who run it. Refuses with `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg({ type: CreditWalletInput, required: true, description: 'The money.' }) },
    resolve: async (_, { input }, { ports, ...request }) => ({
      balanceCents: await creditWallet(ports, { ...input, request }),
    }),
  }),
)
