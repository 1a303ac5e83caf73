import { defineEntity, p } from '@mikro-orm/core'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'
import { type AccountKind, accountKinds, kindsWithBalance, ownerOf } from '@rodovia/core/wallet/accounts.ts'
import type { LedgerFault } from '@rodovia/core/wallet/ledger-faults.ts'
import { ledgerReasons } from '@rodovia/core/wallet/postings.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import { atLeast, checks, isJson, oneOf, range, sha256Hex } from './checks.ts'
import { id, sha256, text, time } from './column-types.ts'

/**
 * Only a contested or returned top-up, and the return of a parcel after failed attempts, take a balance below
 * zero; see core's `kindsWithBalance`.
 */
export const WalletEntity = defineEntity({
  name: 'wallets',
  properties: {
    tenantId: id<TenantId>().primary(),
    balanceCents: p.bigint(),
  },
  checks: checks('wallets', { balance_cents: range(-maxCents, maxCents) }),
})

const withoutOrder = ledgerReasons.filter((reason) => !reason.startsWith('order_'))

/** Append-only. An order has at most one transaction of each reason. */
export const LedgerTransactionEntity = defineEntity({
  name: 'ledger_transactions',
  properties: {
    id: id().primary(),
    tenantId: id().primary(),
    reason: text(20),
    orderId: id().nullable(),
    at: time(),
    note: text(200).nullable(),
  },
  uniques: [{ name: 'ledger_transactions_order_key', properties: ['orderId', 'reason', 'tenantId'] }],
  checks: checks('ledger_transactions', {
    reason: oneOf(ledgerReasons),
    order_id: `(${oneOf(withoutOrder)('reason')}) = (order_id is null)`,
  }),
})

const kindsWhere = (isIncluded: (kind: AccountKind) => boolean) => accountKinds.filter(isIncluded)

/**
 * Append-only. One statement inserts the entries of a transaction, and they sum to zero. The owner is the
 * tenant of a wallet or the user of earnings; the platform's own accounts have none.
 */
export const LedgerEntryEntity = defineEntity({
  name: 'ledger_entries',
  properties: {
    transactionId: id().primary(),
    /** Assigned while the wallet is locked: ids rise in the order of its balances. */
    id: p.bigint().primary().autoincrement().generated('identity'),
    tenantId: id().primary(),
    accountKind: text(20),
    accountOwner: id().nullable(),
    amountCents: p.bigint(),
    balanceAfterCents: p.bigint().nullable(),
  },
  indexes: [
    {
      name: 'ledger_entries_wallet_idx',
      properties: ['accountOwner', 'id'],
      where: `account_kind = 'tenant_wallet'`,
    },
    {
      name: 'ledger_entries_earnings_idx',
      properties: ['accountOwner', 'id'],
      where: `account_kind = 'driver_earnings'`,
    },
  ],
  checks: checks('ledger_entries', {
    account_kind: oneOf(accountKinds),
    account_owner: `(account_owner is null) = (${oneOf(kindsWhere((kind) => ownerOf[kind] === 'nobody'))('account_kind')})`,
    amount_cents: range(-maxCents, maxCents),
    balance_after_cents: range(-maxCents, maxCents),
    // Rehearsals move play money only.
    rehearsal: `account_kind = 'tenant_wallet' or (${oneOf(['rehearsal_escrow', 'rehearsal_clearing'])('account_kind')}) = (${isRehearsalId('tenant_id')})`,
    // A wallet entry without a balance would be money that no wallet received.
    balance_kept: `(balance_after_cents is not null) = (${kindsWithBalance
      .map((kind) => `account_kind = '${kind}'`)
      .join(' or ')})`,
  }),
})

/** Append-only: the hash chain over the ledger, one seal for each transaction. */
export const LedgerSealEntity = defineEntity({
  name: 'ledger_seals',
  properties: {
    position: p.bigint().primary().autoincrement(false),
    transactionId: id(),
    tenantId: id(),
    hash: sha256(),
  },
  uniques: [{ name: 'ledger_seals_transaction_key', properties: ['transactionId', 'tenantId'] }],
  checks: checks('ledger_seals', { position: atLeast(1), hash: sha256Hex }),
})

/** Transactions without a seal; a trigger adds each new one. */
export const LedgerUnsealedEntity = defineEntity({
  name: 'ledger_unsealed',
  properties: {
    transactionId: id().primary(),
    tenantId: id().primary(),
    since: time().defaultRaw('now()'),
  },
})

/** One row: the progress of the continuous ledger check. */
export const LedgerCheckEntity = defineEntity({
  name: 'ledger_checks',
  properties: {
    id: p.integer().primary().autoincrement(false),
    position: p.bigint(),
    reached: p.bigint(),
    startedAt: time(),
    checkedAt: time().nullable(),
    found: p.json<readonly LedgerFault[]>(),
    faults: p.json<readonly LedgerFault[]>(),
    /** The next step; a worker sets it ahead before it takes one. */
    nextAt: time(),
  },
  checks: checks('ledger_checks', {
    id: 'id = 1',
    position: atLeast(0),
    reached: atLeast(0),
    found: isJson('array'),
    faults: isJson('array'),
  }),
})
