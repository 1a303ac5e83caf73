import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import type { StoreContext } from '../database/store-context.ts'
import { commitAcrossOn } from './commit-across.ts'
import { losesToOthers } from './commit-linked.ts'
import { type ChangeOutcome, staleOutcome } from './commit-parts.ts'
import { changeStatement } from './commit-statement.ts'

/** A change belongs to the trace of its order, not of its caller. */
const stepOf = ({ before, entry }: Change) =>
  ({ kind: 'internal', parent: before.traceParent, attributes: { 'rodovia.step': entry.type } }) as const

export function commitOn(context: StoreContext): Deliveries['commit'] {
  const { sql, signals, sharding } = context
  const commitAcross = commitAcrossOn(context)
  const run = async (change: Change): Promise<ChangeOutcome | undefined> => {
    if (await sharding.isSharded()) return commitAcross(change)
    try {
      return (await sql<ChangeOutcome>(changeStatement(change)))[0]
    } catch (error) {
      if (change.linked && losesToOthers(error)) return staleOutcome
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
    if (committed.is_pushed) signals.pushes()
    if (change.events.length > 0 || linked) signals.outbox()
    const isDriverFilled = change.driverLoad?.by === 1 && committed.is_driver_filled
    return { outcome: 'committed', ...(isDriverFilled && { isDriverFilled }) }
  }
}
