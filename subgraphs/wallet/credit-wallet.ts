import type { Cents } from '@rodovia/core/shared/money.ts'
import { creditWallet } from '@rodovia/core/wallet/credit-wallet.ts'
import { addPlayMoney } from '@rodovia/core/wallet/play-money.ts'
import { cents, described, id, inputs, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'

const CreditWalletInput = builder.inputType('CreditWalletInput', {
  description: 'A manual credit.',
  fields: inputs({
    tenantId: id('Tenant to credit.'),
    amountCents: cents('Amount, at least 1.'),
    reason: string('Reason for the books, 1 to 200 characters.'),
  }),
})

const CreditWalletPayload = builder.objectRef<{ balanceCents: Cents }>('CreditWalletPayload').implement({
  description: 'Result of a credit.',
  fields: described({
    balanceCents: cents('New balance, in centavos.'),
  }),
})

builder.mutationFields((t) => ({
  addPlayMoney: t.field({
    type: CreditWalletPayload,
    description:
      'Add play money to the wallet of a rehearsal. For test keys. Errors: `forbidden`, `rehearsal_only`, `validation_failed`.',
    args: { amountCents: t.arg(cents('Amount, at least 1.')) },
    resolve: async (_, { amountCents }, { ports, ...request }) => ({
      balanceCents: await addPlayMoney(ports, { amountCents, request }),
    }),
  }),
  creditWallet: t.field({
    type: CreditWalletPayload,
    description:
      'Credit a tenant’s wallet manually. For platform administrators. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg(of(CreditWalletInput)('The credit.')) },
    resolve: async (_, { input }, { ports, ...request }) => ({
      balanceCents: await creditWallet(ports, { ...input, request }),
    }),
  }),
}))
