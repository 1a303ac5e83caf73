import type { LedgerCheck } from '@rodovia/core/wallet/ports.ts'
import { checkLedger } from '@rodovia/core/wallet/read-wallet.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { builder } from './builder.ts'

const LedgerCheckRef = builder.objectRef<LedgerCheck>('LedgerCheck').implement({
  description: 'What the ledger says of itself.',
  fields: (t) => ({
    isSound: t.boolean({ description: 'Whether it adds up.', resolve: isSound }),
    transactions: t.exposeInt('transactions', { description: 'How many transactions it holds.' }),
    entries: t.exposeInt('entries', { description: 'How many entries they have.' }),
    sumCents: t.expose('sumCents', { type: 'Cents', description: 'The sum over all entries: zero.' }),
    unbalancedTransactions: t.exposeInt('unbalancedTransactions', {
      description: 'Transactions whose entries do not sum to zero.',
    }),
    wrongBalances: t.exposeInt('wrongBalances', {
      description: 'Wallets whose balance is not the sum of their entries.',
    }),
    ordersWithoutDebit: t.exposeInt('ordersWithoutDebit', { description: 'Orders that nobody paid.' }),
    debitsWithoutOrder: t.exposeInt('debitsWithoutOrder', { description: 'Payments for no order.' }),
    wrongEscrows: t.exposeInt('wrongEscrows', {
      description: 'Orders that ended with money of theirs left in escrow, or taken out of it twice.',
    }),
  }),
})

builder.queryField('ledgerCheck', (t) =>
  t.field({
    type: LedgerCheckRef,
    description:
      'Whether the whole ledger adds up. For those who run the platform. Refuses with `forbidden`.',
    resolve: (_, __, { ports, actor }) => checkLedger(ports, { actor }),
  }),
)
