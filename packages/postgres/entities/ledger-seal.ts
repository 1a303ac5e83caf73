import { defineEntity, p } from '@mikro-orm/core'
import type { LedgerFault } from '@rodovia/core/wallet/ledger-faults.ts'
import { atLeast, checks, sha256Hex } from './checks.ts'

/** Append-only: the hash chain over the ledger, one seal for each transaction. */
export const LedgerSealEntity = defineEntity({
  name: 'LedgerSeal',
  tableName: 'ledger_seals',
  properties: {
    position: p.bigint().primary().autoincrement(false),
    transactionId: p.uuid(),
    tenantId: p.uuid(),
    hash: p.string().length(64),
  },
  uniques: [{ name: 'ledger_seals_transaction_key', properties: ['transactionId', 'tenantId'] }],
  checks: checks('ledger_seals', { position: atLeast('position', 1), hash: sha256Hex('hash') }),
})

/** Transactions without a seal; a trigger adds each new one. */
export const LedgerUnsealedEntity = defineEntity({
  name: 'LedgerUnsealed',
  tableName: 'ledger_unsealed',
  properties: {
    transactionId: p.uuid().primary(),
    tenantId: p.uuid().primary(),
    since: p.datetime(3).defaultRaw('now()'),
  },
})

/** One row: the progress of the continuous ledger check. */
export const LedgerCheckEntity = defineEntity({
  name: 'LedgerCheck',
  tableName: 'ledger_checks',
  properties: {
    id: p.integer().primary().autoincrement(false),
    position: p.bigint(),
    reached: p.bigint(),
    startedAt: p.datetime(3),
    checkedAt: p.datetime(3).nullable(),
    found: p.json<readonly LedgerFault[]>(),
    faults: p.json<readonly LedgerFault[]>(),
    /** The next step; a worker sets it ahead before it takes one. */
    nextAt: p.datetime(3),
  },
  checks: checks('ledger_checks', {
    id: 'id = 1',
    position: atLeast('position', 0),
    reached: atLeast('reached', 0),
    found: `jsonb_typeof(found) = 'array'`,
    faults: `jsonb_typeof(faults) = 'array'`,
  }),
})
