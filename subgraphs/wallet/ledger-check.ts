import type { LedgerFault } from '@rodovia/core/wallet/ledger-faults.ts'
import { faultLine } from '@rodovia/core/wallet/ledger-faults.ts'
import type { LedgerCheck } from '@rodovia/core/wallet/ports.ts'
import type { ChainState } from '@rodovia/core/wallet/read-wallet.ts'
import { checkLedger, readChain } from '@rodovia/core/wallet/read-wallet.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { builder } from './builder.ts'
import { LedgerSealRef } from './seal.ts'

const LedgerFaultRef = builder.objectRef<LedgerFault>('LedgerFault').implement({
  description: 'A fault of the ledger.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'Kind of fault, such as `transaction_changed`. All kinds: docs/reference/ledger.md.',
    }),
    subject: t.exposeString('subject', {
      description: 'Id of the affected transaction, order or tenant; the position for a seal.',
    }),
    line: t.string({ description: 'Description in one line of English.', resolve: faultLine }),
  }),
})

const LedgerChainRef = builder.objectRef<ChainState>('LedgerChain').implement({
  description:
    'The hash chain over the ledger, and the findings of the background check that verifies the chain and the ledger.',
  fields: (t) => ({
    head: t.field({
      type: LedgerSealRef,
      nullable: true,
      description: 'Last seal of the chain; null before the first.',
      resolve: ({ head }) => head,
    }),
    checkedSeals: t.int({
      description: 'Seals that the current pass has verified.',
      resolve: ({ check }) => check.position,
    }),
    checkedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last full pass ended; null before the first one.',
      resolve: ({ check }) => check.checkedAt,
    }),
    faults: t.field({
      type: [LedgerFaultRef],
      description: 'Faults that the last and the current pass found, at most 100.',
      resolve: ({ faults }) => faults,
    }),
  }),
})

const LedgerCheckRef = builder.objectRef<LedgerCheck>('LedgerCheck').implement({
  description: 'Result of checking the ledger.',
  fields: (t) => ({
    isSound: t.boolean({
      description:
        'Whether all sums are right and each transaction is sealed or waiting for its seal. `chain` covers the hashes.',
      resolve: isSound,
    }),
    transactions: t.exposeInt('transactions', { description: 'Number of transactions.' }),
    entries: t.exposeInt('entries', { description: 'Number of entries.' }),
    waitingForSeal: t.exposeInt('waitingForSeal', { description: 'Transactions that wait for a seal.' }),
    sumCents: t.expose('sumCents', { type: 'Cents', description: 'Sum of all entries: 0 if sound.' }),
    unbalancedTransactions: t.exposeInt('unbalancedTransactions', {
      description: 'Transactions whose entries do not add up to zero.',
    }),
    wrongBalances: t.exposeInt('wrongBalances', { description: 'Wallets with a wrong balance.' }),
    ordersWithoutDebit: t.exposeInt('ordersWithoutDebit', { description: 'Orders without a payment.' }),
    debitsWithoutOrder: t.exposeInt('debitsWithoutOrder', { description: 'Payments without an order.' }),
    wrongEscrows: t.exposeInt('wrongEscrows', { description: 'Closed orders with money left in escrow.' }),
    unsealedTransactions: t.exposeInt('unsealedTransactions', {
      description: 'Transactions that should have a seal but do not.',
    }),
    faults: t.expose('faults', { type: [LedgerFaultRef], description: 'Faults, at most 20 of each kind.' }),
    chain: t.field({
      type: LedgerChainRef,
      description: 'The chain of seals and the findings of the background check.',
      resolve: (_, __, { ports, actor }) => readChain(ports, { actor }),
    }),
  }),
})

builder.queryField('ledgerCheck', (t) =>
  t.field({
    type: LedgerCheckRef,
    description: 'Check the whole ledger now. For platform administrators. Errors: `forbidden`.',
    resolve: (_, __, { ports, actor }) => checkLedger(ports, { actor }),
  }),
)
