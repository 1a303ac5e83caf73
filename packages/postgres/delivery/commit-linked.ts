import type { Change, LinkedChanges, ReturnPlacement } from '@rodovia/core/delivery/changes/change.ts'
import { currentTrace } from '@rodovia/platform/tracing/tracing.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import { deliveryColumns, stateColumns } from '../entities/delivery.ts'
import { spendingRaised } from '../identity/key-spending.ts'
import { quoteRow } from '../quoting/quote-rows.ts'
import { rowsInserted } from '../statements/insert-rows.ts'
import { type Statement, toJson } from '../statements/sql.ts'
import { moneyMoved } from '../wallet/ledger-rows.ts'
import { rowsOfChange } from './change-rows.ts'
import {
  changeOutcome,
  changeRows,
  changeWritten,
  gates,
  tablesOf,
  updatedState,
  valuesOf,
} from './commit-parts.ts'

/**
 * Commits an order and its return, which change together or not at all, as commit.ts commits one order. Locks
 * both deliveries, the older one first, if both have the version that was decided on. Then it locks the
 * driver as every change does, and, as every placement does, the spending day of the key and last the wallet.
 * The quote of a new return is its own row, which nobody else can know, so no transaction waits for its lock.
 *
 * `mayOverdraw`: the price of a return after failed attempts leaves a negative balance where the wallet does
 * not cover it.
 */
const linkedText = (machines: keyof typeof gates, mayOverdraw: boolean) => `
WITH found AS MATERIALIZED (
    SELECT order_id FROM deliveries
    WHERE tenant_id = $2 AND ((order_id = $1 AND version = $3) OR (order_id = $15::uuid AND version = $16::int))
    ORDER BY order_id FOR NO KEY UPDATE
  ),
  locked AS MATERIALIZED (
    SELECT FROM (VALUES (1)) AS always
    WHERE (SELECT count(*) FROM found) = CASE WHEN $15::uuid IS NULL THEN 1 ELSE 2 END
  ),
  ${gates[machines]},
  ${updatedState('delivery', '$1', '$7')},
  ${updatedState('original', '$15::uuid', '$17')},
  ${rowsInserted('gate', changeRows, machines === 'together' ? ['quotes', 'deliveries'] : ['deliveries'])},
  ${changeWritten(machines, 'ARRAY[$1, $15::uuid]::uuid[]')},
  ${spendingRaised('written', { keyId: '$18::uuid', at: '$11', priceCents: '$19::bigint' })},
  ${moneyMoved('afforded', changeRows, mayOverdraw)}
${changeOutcome(machines)}`

const textsOf = (machines: keyof typeof gates) => ({
  covered: linkedText(machines, false),
  owed: linkedText(machines, true),
})
const texts = { together: textsOf('together'), apart: textsOf('apart') }

/** `apart`: without the load of the driver and the quote of the return. */
export function linkedStatement(
  change: Change,
  { earlier, placed, original }: LinkedChanges,
  machines: keyof typeof gates,
): Statement {
  const kind = placed?.mayOverdraw ? 'owed' : 'covered'
  const rows = merged([
    ...(earlier ? [tablesOf(earlier)] : []),
    tablesOf(change),
    ...(placed ? placedTables(placed) : []),
    ...(original ? [tablesOf(original)] : []),
  ])
  return {
    name: machines === 'together' ? `commit-linked ${kind}` : `commit-linked-apart ${kind}`,
    text: texts[machines][kind],
    values: [
      ...valuesOf(change, rows),
      original?.before.orderId ?? null,
      original?.before.version ?? null,
      original ? toJson(stateColumns.toRow(original.after)) : null,
      placed?.keyId ?? null,
      placed?.delivery.priceCents ?? 0n,
    ],
  }
}

/** Whether another change took the money, the code or the place of the return: to be decided again, which finds out why. */
export function losesToOthers(error: unknown): boolean {
  const constraint = violatedConstraint(error)
  return constraint !== undefined && lostTo.includes(constraint)
}
const lostTo = [
  'ledger_entries_balance_kept',
  'api_key_spending_cap',
  'deliveries_code_key',
  'deliveries_return_of_key',
  'order_names_pkey',
]

/** The first entry comes with all rows of the order, a second one alone. */
function placedTables({ delivery, quote, entries, events, ledger }: ReturnPlacement) {
  const orderRow = {
    ...deliveryColumns.toRow({ ...delivery, traceParent: currentTrace() }),
    robot_at: delivery.rehearsal?.pace === 'real' ? delivery.createdAt : null,
  }
  const none = { events: [], ledger: null, audit: null, effect: null }
  return [
    { quotes: [quoteRow(quote)], deliveries: [orderRow] },
    ...entries.map((entry, index) => {
      const version = { delivery: { ...delivery, version: index + 1 }, entry }
      return rowsOfChange(index === 0 ? { ...none, events, ledger, ...version } : { ...none, ...version })
    }),
  ]
}

function merged(parts: readonly Readonly<Record<string, readonly object[]>>[]): Record<string, object[]> {
  const rows: Record<string, object[]> = {}
  for (const part of parts)
    for (const [table, added] of Object.entries(part)) rows[table] = [...(rows[table] ?? []), ...added]
  return rows
}
