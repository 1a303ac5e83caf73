import type { LedgerFault } from '@rodovia/core/wallet/ledger-faults.ts'
import { faultLine } from '@rodovia/core/wallet/ledger-faults.ts'
import type { LedgerCheck } from '@rodovia/core/wallet/ports.ts'
import type { ChainState } from '@rodovia/core/wallet/read-wallet.ts'
import { checkLedger, readChain } from '@rodovia/core/wallet/read-wallet.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { builder } from './builder.ts'
import { LedgerSealRef } from './seal.ts'

const LedgerFaultRef = builder.objectRef<LedgerFault>('LedgerFault').implement({
  description: 'Something that is wrong with the ledger.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'What it is, such as `transaction_changed`: docs/reference/ledger.md.',
    }),
    subject: t.exposeString('subject', {
      description: 'The id of the transaction, order or tenant that it is about; of a seal its position.',
    }),
    line: t.string({ description: 'All of it in a line for people, in English.', resolve: faultLine }),
  }),
})

const LedgerChainRef = builder.objectRef<ChainState>('LedgerChain').implement({
  description:
    'The chain of hashes over the ledger’s transactions, and what the check found that goes over it and the whole ledger by itself.',
  fields: (t) => ({
    head: t.field({
      type: LedgerSealRef,
      nullable: true,
      description: 'Its last seal; null where there is none yet.',
      resolve: ({ head }) => head,
    }),
    checkedSeals: t.int({
      description: 'Seals that the pass under way has checked.',
      resolve: ({ check }) => check.position,
    }),
    checkedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When a pass over the whole ledger came to its end for the last time; null before the first did.',
      resolve: ({ check }) => check.checkedAt,
    }),
    faults: t.field({
      type: [LedgerFaultRef],
      description: 'What the last pass and the one under way found, up to 100.',
      resolve: ({ faults }) => faults,
    }),
  }),
})

const LedgerCheckRef = builder.objectRef<LedgerCheck>('LedgerCheck').implement({
  description: 'What the ledger says of itself.',
  fields: (t) => ({
    isSound: t.boolean({
      description:
        'Whether it adds up and each transaction has a seal or waits for it; the hashes are those of `chain`.',
      resolve: isSound,
    }),
    transactions: t.exposeInt('transactions', { description: 'How many transactions it holds.' }),
    entries: t.exposeInt('entries', { description: 'How many entries they have.' }),
    waitingForSeal: t.exposeInt('waitingForSeal', {
      description: 'Transactions that were committed a moment ago and are not sealed yet.',
    }),
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
    unsealedTransactions: t.exposeInt('unsealedTransactions', {
      description: 'Transactions that have no seal and wait for none.',
    }),
    faults: t.expose('faults', {
      type: [LedgerFaultRef],
      description: 'What is wrong, by name: the first 20 of each kind.',
    }),
    chain: t.field({
      type: LedgerChainRef,
      description: 'The chain of seals, and what the check that goes on by itself found.',
      resolve: (_, __, { ports, actor }) => readChain(ports, { actor }),
    }),
  }),
})

builder.queryField('ledgerCheck', (t) =>
  t.field({
    type: LedgerCheckRef,
    description:
      'Whether the whole ledger adds up, worked out now. For those who run the platform. Refuses with `forbidden`.',
    resolve: (_, __, { ports, actor }) => checkLedger(ports, { actor }),
  }),
)
