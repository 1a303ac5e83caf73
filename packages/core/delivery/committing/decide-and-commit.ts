import { refuse } from '../../shared/refusal.ts'
import type { Change, ChangeContext } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import { allowedMoves } from '../model/states.ts'
import type { Deliveries, DeliveryPorts } from '../ports.ts'
import { publishRouteChange } from './publish-route.ts'
import { publishUpdate } from './publish-update.ts'

/** Losing the compare-and-set this often in a row is a fault, not a race. */
const maxAttempts = 20

type Commits<Made> = { commit: (change: Made) => ReturnType<Deliveries['commit']> }

/** The other deliveries that the change wrote. */
function linkedOf({ linked }: Partial<Pick<Change, 'linked'>>): Delivery[] {
  return [linked?.placed?.delivery, linked?.original?.after].filter((one) => one !== undefined)
}

/** The steps of one change of a delivery. Each attempt runs the three in this order. */
export type Decision<Facts, Made = Change> = {
  read: () => Promise<Delivery>
  /** All I/O that `decide` needs. What must happen once only, such as storing a photo, the caller has to remember. */
  prepare?: (delivery: Delivery, at: Date) => Promise<Facts>
  /** A pure rule: the change to commit, or null if there is nothing to do. Throws a refusal. */
  decide: (delivery: Delivery, context: ChangeContext, facts: Facts) => Made | null
}

/**
 * Changes a delivery by a compare-and-set on its version, and starts over if another change was faster. A request that an
 * earlier try carried out changes nothing again. Refuses with `invalid_state` if the driver carries as many deliveries
 * as the vehicle allows, with `unavailable` after 20 lost attempts.
 */
export async function decideAndCommit<
  Facts,
  Made extends Pick<Change, 'before' | 'after'> & Partial<Pick<Change, 'linked'>> = Change,
>(
  {
    deliveries,
    updates,
    routes,
    clock,
  }: Pick<DeliveryPorts, 'updates' | 'routes' | 'clock'> & { deliveries: Commits<Made> },
  made: Omit<ChangeContext, 'at'>,
  { read, prepare, decide }: Decision<Facts, Made>,
): Promise<Delivery> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const delivery = await read()
    if (made.request?.idempotencyKey?.resultId) return delivery
    const at = clock()
    const facts = (await prepare?.(delivery, at)) as Facts
    const change = decide(delivery, { ...made, at }, facts)
    if (!change) return delivery
    const { outcome } = await deliveries.commit(change)
    if (outcome === 'committed') {
      publishUpdate(updates, change.after, { before: change.before })
      await publishRouteChange({ updates, routes }, change)
      for (const linked of linkedOf(change)) publishUpdate(updates, linked)
      return change.after
    }
    if (outcome === 'driver_full') {
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
