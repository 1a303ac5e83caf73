import { type RouteStopKind, routeStopKinds } from '../../delivery/model/route.ts'
import { capacityOf } from '../../quoting/service-type.ts'
import { isUuid } from '../../shared/ids.ts'
import { readOneOf } from '../../shared/one-of.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { assertRange } from '../../shared/whole-number.ts'

export type RouteStopInput = { orderId: string; kind: string }

/** Two stops of each delivery that a driver may accept at most. */
const mostStops = 2 * Math.max(...Object.values(capacityOf))

/** Validates a sequence of stops: a pickup of each delivery, and its drop after it. Refuses with `not_found`, `validation_failed`. */
export function readRouteStops(
  stops: readonly RouteStopInput[],
): readonly { orderId: string; kind: RouteStopKind }[] {
  assertRange('stops', 'count', stops.length, [2, mostStops])
  const picked = new Set<string>()
  const dropped = new Set<string>()
  const read = stops.map(({ orderId: id, kind: text }, index) => {
    const orderId = id.toLowerCase()
    const field = `stops.${index}`
    if (!isUuid(id)) throw refuse('not_found', { kind: 'order', id })
    const kind = readOneOf(`${field}.kind`, routeStopKinds, text)
    const made = kind === 'pickup' ? picked : dropped
    if (made.has(orderId)) throw refuseField(field, 'repeated', { got: `the ${kind} of ${orderId}` })
    if (kind === 'dropoff' && !picked.has(orderId)) throw refuseField(field, 'dropoff_first', { orderId })
    made.add(orderId)
    return { orderId, kind }
  })
  const left = [...picked].find((orderId) => !dropped.has(orderId))
  if (left) throw refuseField('stops', 'dropoff_missing', { orderId: left })
  return read
}
