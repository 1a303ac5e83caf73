import type { Change } from '@rodovia/core/delivery/change.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import type { StoreContext } from '../store-context.ts'
import { moneyMoved } from '../wallet/ledger-rows.ts'
import { linkedStatement, losesToOthers } from './commit-linked.ts'
import { changeOutcome, changeRows, changeWritten, gated, updatedState, valuesOf } from './commit-parts.ts'

/**
 * Locks the delivery if it still has the version the change was decided on, then the driver if the load
 * changes and the capacity allows it, last the wallet if money returns. Without the first two `gate` is empty
 * and nothing is written. Every change locks in this order, so changes cannot deadlock. NO KEY leaves foreign
 * keys unlocked.
 */
const commitText = `
WITH locked AS (
    SELECT FROM deliveries WHERE order_id = $1 AND tenant_id = $2 AND version = $3
    FOR NO KEY UPDATE
  ),
  ${gated},
  ${updatedState('delivery', '$1', '$7')},
  ${changeWritten('ARRAY[$1]::uuid[]')},
  ${moneyMoved('written', changeRows)}
${changeOutcome}`

/** A change belongs to the trace of its order, not of its caller. */
const stepOf = ({ before, entry }: Change) =>
  ({ kind: 'internal', parent: before.traceParent, attributes: { 'rodovia.step': entry.type } }) as const

type Outcome = { is_fresh: boolean; is_committed: boolean; reaches_apps: boolean }

export function commitOn({ sql, signals }: StoreContext): Deliveries['commit'] {
  const run = async (change: Change): Promise<Outcome | undefined> => {
    const statement = change.linked
      ? linkedStatement(change, change.linked)
      : { name: 'commit', text: commitText, values: valuesOf(change) }
    try {
      return (await sql<Outcome>(statement))[0]
    } catch (error) {
      if (change.linked && losesToOthers(error))
        return { is_fresh: false, is_committed: false, reaches_apps: false }
      throw error
    }
  }
  return async (change) => {
    const committed = await inSpan(`order ${change.entry.type}`, stepOf(change), () => run(change))
    if (!committed?.is_committed) return { outcome: committed?.is_fresh ? 'driver_full' : 'stale' }
    const { linked } = change
    const dispatched = [change.after, ...(linked?.placed ? [linked.placed.delivery] : [])]
    if (dispatched.some(({ dispatchAt }) => dispatchAt !== null && dispatchAt <= change.entry.at))
      signals.dispatch()
    // What reaches nobody waits for the poll, which settles it.
    if (committed.reaches_apps) signals.pushes()
    if (change.events.length > 0 || linked) signals.outbox()
    return { outcome: 'committed' }
  }
}
