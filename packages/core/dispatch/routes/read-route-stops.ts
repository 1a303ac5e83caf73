import { type RouteStopKind, routeStopKinds } from '../../delivery/routes/route.ts'
import { capacityOf } from '../../quoting/service-type.ts'
import { isUuid } from '../../shared/ids.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'

export type RouteStopInput = { orderId: string; kind: string }

/** Two stops of each delivery that a driver may accept at most. */
const mostStops = 2 * Math.max(...Object.values(capacityOf))

/** Validates a sequence of stops: a pickup of each delivery, and its drop after it. Refuses with `not_found`, `validation_failed`. */
export function readRouteStops(
  stops: readonly RouteStopInput[],
): readonly { orderId: string; kind: RouteStopKind }[] {
  if (stops.length < 2 || stops.length > mostStops)
    throw refuseField('stops', `must be 2 to ${mostStops}; got ${stops.length}`)
  const picked = new Set<string>()
  const dropped = new Set<string>()
  const read = stops.map(({ orderId: id, kind: text }, index) => {
    const orderId = id.toLowerCase()
    const kind = routeStopKinds.find((one) => one === text)
    const field = `stops.${index}`
    if (!isUuid(id)) throw refuse('not_found', { kind: 'order', id })
    if (!kind) throw refuseField(`${field}.kind`, `must be one of ${routeStopKinds.join(', ')}`)
    const made = kind === 'pickup' ? picked : dropped
    if (made.has(orderId)) throw refuseField(field, `is a second ${kind} of the order ${orderId}`)
    if (kind === 'dropoff' && !picked.has(orderId))
      throw refuseField(field, `is a dropoff of the order ${orderId} before its pickup`)
    made.add(orderId)
    return { orderId, kind }
  })
  const left = [...picked].find((orderId) => !dropped.has(orderId))
  if (left) throw refuseField('stops', `lack a dropoff of the order ${left}`)
  return read
}
