import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Ledger, WalletEntry } from '@rodovia/core/wallet/ports.ts'
import { groupBy } from '../group-by.ts'
import { createRunningCounts } from '../running-counts.ts'
import type { Sql } from '../sql.ts'

export const entryColumns = `
  entry.id::text, entry.account_owner AS "tenantId", transaction.at, transaction.reason,
  entry.amount_cents AS "amountCents", entry.balance_after_cents AS "balanceAfterCents",
  transaction.order_id AS "orderId"`

const joinTransactions = `
  JOIN ledger_transactions AS transaction
    ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id`

/** The page and the size of the whole, as of one moment. */
export function statementOn(sql: Sql): Ledger['statement'] {
  // Entries stay, and take their ids while the wallet is locked: none comes in before one that was seen.
  const counts = createRunningCounts('0')
  return async (tenantId, { after, limit, offset }) => {
    if (after !== null && !/^[0-9]{1,18}$/.test(after))
      throw refuseField('after', 'is not a cursor of this list')
    const known = counts.of(tenantId)
    const rows = await sql<{ added: number; newest: bigint | null } & (WalletEntry | { id: null })>({
      name: 'wallet-statement',
      text: `
        SELECT counted.added, counted.newest, item.* FROM (
          SELECT count(*)::int AS added, max(id) AS newest FROM ledger_entries
          WHERE account_kind = 'tenant_wallet' AND account_owner = $1 AND id > $5
        ) AS counted
        LEFT JOIN (
          SELECT ${entryColumns} FROM ledger_entries AS entry ${joinTransactions}
          WHERE entry.account_kind = 'tenant_wallet' AND entry.account_owner = $1
            AND ($2::bigint IS NULL OR entry.id < $2)
          ORDER BY entry.id DESC LIMIT $3 OFFSET $4
        ) AS item ON true`,
      values: [tenantId, after, limit, offset, known.upTo],
    })
    const items = rows
      .filter((row) => row.id !== null)
      .map(({ added: _, newest: __, ...entry }) => entry as WalletEntry)
    const [{ added, newest } = { added: 0, newest: null }] = rows
    const total = known.count + added
    counts.keep(tenantId, { upTo: String(newest ?? known.upTo), count: total })
    return { items, total }
  }
}

export function walletEntriesOfOrdersOn(sql: Sql): Ledger['walletEntriesOfOrders'] {
  return async (ids) => {
    const rows = await sql<WalletEntry & { orderId: OrderId }>({
      name: 'wallet-entries-of-orders',
      text: `
        SELECT ${entryColumns} FROM ledger_entries AS entry ${joinTransactions}
        WHERE transaction.order_id = ANY ($1::uuid[]) AND entry.account_kind = 'tenant_wallet'
        ORDER BY entry.id`,
      values: [ids],
    })
    return groupBy(
      rows,
      (row) => row.orderId,
      (row) => row,
    )
  }
}
