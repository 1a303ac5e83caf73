import type { OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Ledger, WalletEntry } from '@rodovia/core/wallet/ports.ts'
import { ofTenants, type Sharding } from '../sharding/sharding.ts'
import type { Sql } from '../statements/sql.ts'
import { createStableCounts } from '../statements/stable-counts.ts'

export const entryColumns = `
  entry.id::text, entry.account_owner AS "tenantId", transaction.at, transaction.reason,
  entry.amount_cents AS "amountCents", entry.balance_after_cents AS "balanceAfterCents",
  transaction.order_id AS "orderId", delivery.shipment_full_price_cents AS "fullPriceCents"`

/** SQL: the orders of transactions, for `entryColumns`. */
export const joinOrders = `
  LEFT JOIN deliveries AS delivery ON delivery.order_id = transaction.order_id AND delivery.tenant_id = entry.tenant_id`

const joinTransactions = `
  JOIN ledger_transactions AS transaction
    ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id ${joinOrders}`

/** Refuses a cursor that is no entry's id with `validation_failed`. */
export function assertEntryCursor(after: string | null): void {
  if (after !== null && !/^[0-9]{1,18}$/.test(after))
    throw refuseField('after', 'not_allowed', { why: 'not_a_cursor', got: after })
}

/** A page and the total, as of one moment. */
export function statementOn(sql: Sql): Ledger['statement'] {
  // Entries never change, and get their ids while the wallet is locked: none appears before one that was read.
  const stableCounts = createStableCounts<{ upTo: string; count: number }>()
  const countAll = async (tenantId: TenantId) => {
    const [counted] = await sql<{ upTo: string; count: number }>({
      text: `
        SELECT coalesce(max(id), 0)::text AS "upTo", count(*)::int AS count FROM ledger_entries
        WHERE account_kind = 'tenant_wallet' AND account_owner = $1`,
      values: [tenantId],
    })
    return counted!
  }
  return async (tenantId, { after, limit, offset }) => {
    assertEntryCursor(after)
    const stable = (await stableCounts(tenantId, () => countAll(tenantId))) ?? { upTo: '0', count: 0 }
    const rows = await sql<{ added: number } & (WalletEntry | { id: null })>({
      name: 'wallet-statement',
      text: `
        SELECT counted.added, item.* FROM (
          SELECT count(*)::int AS added FROM ledger_entries
          WHERE account_kind = 'tenant_wallet' AND account_owner = $1 AND id > $5
        ) AS counted
        LEFT JOIN (
          SELECT ${entryColumns} FROM ledger_entries AS entry ${joinTransactions}
          WHERE entry.account_kind = 'tenant_wallet' AND entry.account_owner = $1
            AND ($2::bigint IS NULL OR entry.id < $2)
          ORDER BY entry.id DESC LIMIT $3 OFFSET $4
        ) AS item ON true`,
      values: [tenantId, after, limit, offset, stable.upTo],
    })
    const items = rows.filter((row) => row.id !== null).map(({ added: _, ...entry }) => entry as WalletEntry)
    return { items, total: stable.count + (rows[0]?.added ?? 0) }
  }
}

/** SQL: whether the transaction is of a period; null does not limit. */
export const inPeriod = (from: string, before: string) =>
  `(${from}::timestamptz IS NULL OR transaction.at >= ${from}) AND (${before}::timestamptz IS NULL OR transaction.at < ${before})`

const entriesOfPeriod = `
  FROM ledger_entries AS entry ${joinTransactions}
  WHERE entry.account_kind = 'tenant_wallet' AND entry.account_owner = $1 AND ${inPeriod('$2', '$3')}`

export function statementBetweenOn(sql: Sql): Ledger['statementBetween'] {
  return async (tenantId, { from, before }, { after, limit }) => {
    assertEntryCursor(after)
    const values = [tenantId, from, before]
    const items = await sql<WalletEntry>({
      name: 'wallet-statement-of-period',
      text: `SELECT ${entryColumns} ${entriesOfPeriod} AND ($4::bigint IS NULL OR entry.id < $4) ORDER BY entry.id DESC LIMIT $5`,
      values: [...values, after, limit],
    })
    return { items, total: after === null ? await countOn(sql, entriesOfPeriod, values) : 0 }
  }
}

export async function countOn(sql: Sql, rows: string, values: unknown[]): Promise<number> {
  const [counted] = await sql<{ count: number }>({ text: `SELECT count(*)::int AS count ${rows}`, values })
  return counted?.count ?? 0
}

export function walletEntriesOfOrdersOn(sql: Sql, sharding: Sharding): Ledger['walletEntriesOfOrders'] {
  return async (ids) => {
    const tenants = await sharding.tenantsOf(ids)
    const rows = await sql<WalletEntry & { orderId: OrderId }>({
      name: tenants ? 'wallet-entries-of-orders-apart' : 'wallet-entries-of-orders',
      text: `
        SELECT ${entryColumns} FROM ledger_entries AS entry ${joinTransactions}
        WHERE transaction.order_id = ANY ($1::uuid[])${ofTenants(tenants, '$2', 'transaction.tenant_id')} AND entry.account_kind = 'tenant_wallet'
        ORDER BY entry.id`,
      values: [ids, ...(tenants ? [tenants] : [])],
    })
    return Map.groupBy(rows, (row) => row.orderId)
  }
}
