import type { Request } from '../identity/request.ts'
import type { Cents } from '../shared/money.ts'
import { refuse } from '../shared/refusal.ts'
import type { Change } from './change.ts'
import type { Delivery } from './delivery.ts'
import type { Deliveries, Updates } from './ports.ts'
import { publishUpdate } from './publish-update.ts'
import { allowedMoves } from './states.ts'

/** Somebody else being faster this often in a row is no race any more. */
const maxAttempts = 20

export type CommitResult = { delivery: Delivery; balanceCents: Cents | null }

/**
 * Reads a delivery, lets `decide` make a change of it, commits it with a compare-and-set, and starts over where
 * somebody else was faster. `decide` gives null where nothing is to be done, and throws where it refuses. A request that
 * was carried out before, but whose answer got lost, decides nothing again.
 */
export async function decideAndCommit(
  { deliveries, updates }: { deliveries: Deliveries; updates: Updates },
  request: Pick<Request, 'once'> | null,
  read: () => Promise<Delivery>,
  decide: (delivery: Delivery) => Change | null | Promise<Change | null>,
): Promise<CommitResult> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const delivery = await read()
    const change = request?.once?.done ? null : await decide(delivery)
    if (!change) return { delivery, balanceCents: null }
    const committed = await deliveries.commit(change)
    if (committed.outcome === 'committed') {
      publishUpdate(updates, change.after, { before: change.before })
      return { delivery: change.after, balanceCents: committed.balanceCents }
    }
    if (committed.outcome === 'driver_full') {
      const { status } = change.before
      throw refuse('invalid_state', {
        status,
        allowed: allowedMoves(status, ['decline']),
        reason: 'driver_at_capacity',
      })
    }
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}
