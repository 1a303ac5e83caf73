import type { LedgerFault } from '@rodovia/core/wallet/ledger-faults.ts'
import { faultLine } from '@rodovia/core/wallet/ledger-faults.ts'
import type { LedgerCheck } from '@rodovia/core/wallet/ports.ts'
import type { ChainState } from '@rodovia/core/wallet/read-wallet.ts'
import { checkLedger, readChain } from '@rodovia/core/wallet/read-wallet.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import { boolean, cents, dateTime, described, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { LedgerSealRef } from './seal.ts'

const LedgerFaultRef = builder.objectRef<LedgerFault>('LedgerFault').implement({
  description: 'A fault of the ledger.',
  fields: described({
    kind: string('Kind of fault, such as `transaction_changed`. All kinds: docs/reference/ledger.md.'),
    subject: string('Id of the affected transaction, order or tenant; the position for a seal.'),
    line: string('Description in one line of English.', faultLine),
  }),
})

const LedgerChainRef = builder.objectRef<ChainState>('LedgerChain').implement({
  description:
    'The hash chain over the ledger, and the findings of the background check that verifies the chain and the ledger.',
  fields: described({
    head: of(LedgerSealRef).orNull('Last seal of the chain; null before the first.'),
    checkedSeals: int('Seals that the current pass has verified.', ({ check }) => check.position),
    checkedAt: dateTime.orNull(
      'When the last full pass ended; null before the first one.',
      ({ check }) => check.checkedAt,
    ),
    faults: of([LedgerFaultRef])('Faults that the last and the current pass found, at most 100.'),
  }),
})

const LedgerCheckRef = builder.objectRef<LedgerCheck>('LedgerCheck').implement({
  description: 'Result of checking the ledger.',
  fields: described({
    isSound: boolean(
      'Whether all sums are right and each transaction is sealed or waiting for its seal. `chain` covers the hashes.',
      isSound,
    ),
    transactions: int('Number of transactions.'),
    entries: int('Number of entries.'),
    waitingForSeal: int('Transactions that wait for a seal.'),
    sumCents: cents('Sum of all entries: 0 if sound.'),
    unbalancedTransactions: int('Transactions whose entries do not add up to zero.'),
    wrongBalances: int('Wallets with a wrong balance.'),
    ordersWithoutDebit: int('Orders without a payment.'),
    debitsWithoutOrder: int('Payments without an order.'),
    wrongEscrows: int('Closed orders with money left in escrow.'),
    underpaidDrivers: int(
      'Orders of shipments that paid their driver less than the share of the full price.',
    ),
    unsealedTransactions: int('Transactions that should have a seal but do not.'),
    faults: of([LedgerFaultRef])('Faults, at most 20 of each kind.'),
    chain: of(LedgerChainRef)(
      'The chain of seals and the findings of the background check.',
      (_, __, { ports, actor }) => readChain(ports, { actor }),
    ),
  }),
})

builder.queryField('ledgerCheck', (t) =>
  t.field({
    type: LedgerCheckRef,
    description: 'Check the whole ledger now. For platform administrators. Errors: `forbidden`.',
    resolve: withActor(checkLedger),
  }),
)
