import { findSeal } from '@rodovia/core/wallet/read-wallet.ts'
import type { Seal } from '@rodovia/core/wallet/seals.ts'
import { described, int, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

export const LedgerSealRef = builder.objectRef<Seal>('LedgerSeal').implement({
  description: 'Seal of a ledger transaction: a hash over the transaction and the previous seal.',
  fields: described({
    position: int('Position in the chain; the first is 1.'),
    hash: string('SHA-256, as 64 hex digits.'),
  }),
})

builder.queryField('ledgerSeal', (t) =>
  t.field({
    type: LedgerSealRef,
    nullable: true,
    description:
      'Ledger seal at a position, to compare with the seal of a statement; null if there is none. For callers who may read a wallet. Errors: `forbidden`.',
    args: { position: t.arg(int('Position in the chain; the first is 1.')) },
    resolve: withActor(findSeal),
  }),
)
