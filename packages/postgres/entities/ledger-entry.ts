import { defineEntity, p } from '@mikro-orm/core'
import { maxCents } from '@rodovia/core/shared/money.ts'
import {
  type AccountKind,
  accountKinds,
  keepsBalanceFromZero,
  ownerOf,
} from '@rodovia/core/wallet/accounts.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import { cents, checks, oneOf, range } from './checks.ts'

const kindsWhere = (isIncluded: (kind: AccountKind) => boolean) => accountKinds.filter(isIncluded)

/**
 * Append-only. One statement inserts the entries of a transaction, and they sum to zero. The owner is the
 * tenant of a wallet or the user of earnings; the platform's own accounts have none.
 */
export const LedgerEntryEntity = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    transactionId: p.uuid().primary(),
    /** Assigned while the wallet is locked: ids rise in the order of its balances. */
    id: p.bigint().primary().autoincrement().generated('identity'),
    tenantId: p.uuid().primary(),
    accountKind: p.string().length(20),
    accountOwner: p.uuid().nullable(),
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
    account_kind: oneOf('account_kind', accountKinds),
    account_owner: `(account_owner is null) = (${oneOf(
      'account_kind',
      kindsWhere((kind) => ownerOf[kind] === 'nobody'),
    )})`,
    amount_cents: range('amount_cents', -maxCents, maxCents),
    balance_after_cents: cents('balance_after_cents'),
    // Rehearsals move play money only.
    rehearsal: `account_kind = 'tenant_wallet' or (${oneOf('account_kind', ['rehearsal_escrow', 'rehearsal_clearing'])}) = (${isRehearsalId('tenant_id')})`,
    // A wallet entry without a balance would be money that no wallet received.
    balance_kept: `(balance_after_cents is not null) = (${kindsWhere((kind) => keepsBalanceFromZero[kind])
      .map((kind) => `account_kind = '${kind}'`)
      .join(' or ')})`,
  }),
})
