import type { SealedWalletEntry, Statements } from '@rodovia/core/wallet/export-statement.ts'
import type { Seal } from '@rodovia/core/wallet/seals.ts'
import type { StoreContext } from '../database/store-context.ts'
import { sealedTransaction } from './ledger-seals.ts'
import { entryColumns, joinOrders } from './wallet-entries.ts'

/**
 * A period begins with the first entry of its first day and ends before the first entry after its last day,
 * whatever the times of the entries between. So adjoining periods contain each entry once and their balances
 * connect, even if the clocks of servers differ.
 */
const periodText = `
WITH bounds AS (
    SELECT min(entry.id) FILTER (WHERE transaction.at >= $2::date::timestamp AT TIME ZONE 'America/Sao_Paulo') AS first,
      min(entry.id) FILTER (WHERE transaction.at >= ($3::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo') AS behind
    FROM ledger_entries AS entry JOIN ledger_transactions AS transaction
      ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id
    WHERE entry.account_kind = 'tenant_wallet' AND entry.account_owner = $1
  ),
  opening AS (
    SELECT entry.balance_after_cents FROM bounds, ledger_entries AS entry
    WHERE entry.account_kind = 'tenant_wallet' AND entry.account_owner = $1
      AND (bounds.first IS NULL OR entry.id < bounds.first)
    ORDER BY entry.id DESC LIMIT 1
  )
SELECT coalesce((SELECT balance_after_cents FROM opening), 0) AS "openingCents", item.*
FROM (VALUES (1)) AS always
LEFT JOIN LATERAL (
  SELECT ${entryColumns}, ${sealedTransaction} AS transaction,
    (
      SELECT jsonb_build_object('position', seal.position, 'hash', seal.hash, 'previousHash', coalesce(
        (SELECT hash FROM ledger_seals AS previous WHERE previous.position = seal.position - 1), repeat('0', 64)))
      FROM ledger_seals AS seal WHERE seal.transaction_id = transaction.id AND seal.tenant_id = transaction.tenant_id
    ) AS seal
  FROM bounds
  JOIN ledger_entries AS entry ON entry.account_kind = 'tenant_wallet' AND entry.account_owner = $1
    AND entry.id >= bounds.first AND (bounds.behind IS NULL OR entry.id < bounds.behind)
  JOIN ledger_transactions AS transaction
    ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id ${joinOrders}
  ORDER BY entry.id LIMIT $4
) AS item ON true`

type Row = { openingCents: bigint } & (
  | (Omit<SealedWalletEntry, 'seal'> & { seal: (Seal & { previousHash: string }) | null })
  | { id: null }
)

/** One snapshot, without locks. */
export function createStatements({ sql }: StoreContext): Statements {
  return {
    async ofPeriod(tenantId, { from, to }, limit) {
      const rows = await sql<Row>({ text: periodText, values: [tenantId, from, to, limit] })
      const entries = rows
        .filter((row) => row.id !== null)
        .map(({ openingCents: _, ...entry }): SealedWalletEntry => entry)
      return { openingCents: rows[0]?.openingCents ?? 0n, entries }
    },
  }
}
