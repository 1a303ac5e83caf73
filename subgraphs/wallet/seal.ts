import { findSeal } from '@rodovia/core/wallet/read-wallet.ts'
import type { Seal } from '@rodovia/core/wallet/seals.ts'
import { builder } from './builder.ts'

export const LedgerSealRef = builder.objectRef<Seal>('LedgerSeal').implement({
  description: 'The seal of a transaction of the ledger: a hash over it and the seal before.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'Where it stands in the chain, from 1 on.' }),
    hash: t.exposeString('hash', { description: 'SHA-256, in 64 hex digits.' }),
  }),
})

builder.queryField('ledgerSeal', (t) =>
  t.field({
    type: LedgerSealRef,
    nullable: true,
    description:
      'The seal at a position, to be compared with that of a statement; null where there is none. For who may read a wallet. Refuses with `forbidden`.',
    args: { position: t.arg.int({ required: true, description: 'Where it stands in the chain.' }) },
    resolve: (_, { position }, { ports, actor }) => findSeal(ports, { actor, position }),
  }),
)
