import type { EntityManager } from '@mikro-orm/postgresql'
import type { CollectedPaymentId, UserId } from '@rodovia/core/shared/ids.ts'
import type {
  CashAccount,
  OwedCash,
  Settlement,
} from '@rodovia/core/wallet/collect-on-delivery/settlement.ts'
import { auditRows } from '../audit/audit-rows.ts'
import { rowOf } from '../statements/columns.ts'
import { auditTables, inputRows, rowsIn, rowsInserted } from '../statements/insert-rows.ts'
import { toJson } from '../statements/sql.ts'
import { ledgerRows, moneyMoved } from '../wallet/ledger-rows.ts'

/** Without the row of its deposit, which another report of the same payment has written, nothing is written. */
const settlementText = `
WITH input AS MATERIALIZED (SELECT ?::jsonb AS rows),
  deposited AS (
    INSERT INTO pix_payments SELECT row.* FROM ${rowsIn('pix_payments', inputRows)}
    ON CONFLICT (end_to_end_id) DO NOTHING RETURNING 1
  ),
  gate AS MATERIALIZED (
    SELECT FROM input WHERE rows -> 'pix_payments' = '[]'::jsonb OR EXISTS (SELECT FROM deposited)
  ),
  ${rowsInserted('gate', inputRows, ['ledger_transactions', ...auditTables])},
  ${moneyMoved('gate', inputRows)},
  settled AS (
    UPDATE collected_payments AS payment SET settled_cents = part.settled_cents, settled_at = part.settled_at
    FROM gate, jsonb_to_recordset(${inputRows} -> 'parts') AS part (id uuid, settled_cents bigint, settled_at timestamptz)
    WHERE payment.id = part.id
  )
SELECT true AS done FROM gate`

/** Writes a settlement in the transaction that has locked its driver; false if the deposit was written before. */
export async function writeSettlement(
  work: EntityManager,
  { transaction, parts, deposit, audit, effect }: Settlement,
): Promise<boolean> {
  const rows = {
    pix_payments: deposit ? [rowOf({ ...deposit, transactionId: transaction.id })] : [],
    parts: parts.map(rowOf),
    ...ledgerRows({ ...transaction, orderId: null }),
    ...auditRows({ audit, effect }),
  }
  return (await work.execute<unknown[]>(settlementText, [toJson(rows)])).length > 0
}

/**
 * Locks a driver's account as payouts do: settlements and payouts of one driver run one after the other. Cash that is collected at the
 * same time adds to it and waits for no lock.
 */
export async function lockCashAccount(work: EntityManager, driverId: UserId): Promise<CashAccount> {
  await work.execute('SELECT FROM users WHERE id = ? FOR NO KEY UPDATE', [driverId])
  const [earned] = await work.execute<{ cents: string }[]>(
    `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM ledger_entries
     WHERE account_kind = 'driver_earnings' AND account_owner = ?`,
    [driverId],
  )
  const rows = await work.execute<{ id: CollectedPaymentId; amount: string; settled: string }[]>(
    `SELECT id, amount_cents::text AS amount, settled_cents::text AS settled FROM collected_payments
     WHERE driver_id = ? AND settled_at IS NULL ORDER BY id`,
    [driverId],
  )
  const owed = rows.map(
    ({ id, amount, settled }): OwedCash => ({
      id,
      amountCents: BigInt(amount),
      settledCents: BigInt(settled),
    }),
  )
  return { owed, earningsCents: BigInt(earned?.cents ?? 0) }
}
