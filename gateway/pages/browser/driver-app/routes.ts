import { api } from './api.ts'
import { readFact, writeFact } from './database.ts'
import type { Route, StoredDelivery } from './delivery.ts'
import { acceptRoute, declineRoute, myRoutes } from './documents.ts'
import { type QueuedOperation, statusWith } from './operations.ts'
import { current, update } from './store.ts'

/** Shows the routes that this phone knew last: the sequence of stops has to be there without a network. */
export async function loadRoutes(): Promise<void> {
  show((await readFact<readonly Route[]>('routes')) ?? [])
}

export async function refreshRoutes(): Promise<void> {
  const { myRoutes: routes } = await api.graphql(myRoutes)
  show(routes)
  await writeFact('routes', routes)
}

/** Whether a delivery belongs to a route that this phone has not heard of. */
export function isOfUnknownRoute({ routeId, code }: Pick<StoredDelivery, 'routeId' | 'code'>): boolean {
  const route = current().routes.find(({ id }) => id === routeId)
  return Boolean(routeId) && !route?.stops.some(({ delivery }) => delivery.code === code)
}

export async function accept(id: string): Promise<void> {
  await api.graphql(acceptRoute, { id })
}

export async function decline(id: string, reason: string): Promise<void> {
  await api.graphql(declineRoute, { id, input: { reason } })
}

function show(routes: readonly Route[]): void {
  update({ routes })
}

/** A skip that the server has: the stops keep their sequence without a network, and get their new times with one. */
export async function keepSkips(done: readonly QueuedOperation[]): Promise<void> {
  if (!done.some(isSkip)) return
  const routes = current().routes.map((route) => ({ ...route, stops: withSkips(route.stops, done) }))
  show(routes)
  await writeFact('routes', routes)
  await refreshRoutes().catch(() => {})
}

type Stop = Route['stops'][number]

/** A stop that is left, with its delivery as this phone knows it. */
export type StopAhead = Pick<Stop, 'kind' | 'plannedAt' | 'missedBySkip'> & { delivery: StoredDelivery }

/** The end of the delivery at which a stop of a route is. */
export function endOf(kind: StopAhead['kind']): 'pickup' | 'destination' {
  return kind === 'pickup' ? 'pickup' : 'destination'
}

/** Whether the next stop can be moved behind another one. */
export function canSkipNext(stops: readonly StopAhead[]): boolean {
  const [next] = stops
  return stops.some(({ delivery }) => delivery.code !== next?.delivery.code)
}

const isSkip = ({ op, refusal }: QueuedOperation) => op === 'skip-stop' && !refusal

/** The stops as the skips leave them: each at the end, a pickup with its drop. */
export function withSkips(stops: readonly Stop[], operations: readonly QueuedOperation[]): Stop[] {
  return operations.filter(isSkip).reduce(
    (stops, { code, fields }) => {
      const isMoved = ({ delivery, kind }: Stop) =>
        delivery.code === code && (fields.stop_kind === 'pickup' || kind === fields.stop_kind)
      return [...stops.filter((stop) => !isMoved(stop)), ...stops.filter(isMoved)]
    },
    [...stops],
  )
}

type Work = { deliveries: readonly StoredDelivery[]; queue: readonly QueuedOperation[] }

/** The stops of a route that the driver still has to make, in their sequence; what the phone has recorded counts as done. */
export function stopsAhead({ id, stops }: Route, { deliveries, queue }: Work): StopAhead[] {
  return withSkips(stops, queue).flatMap(({ kind, plannedAt, missedBySkip, delivery: { code } }) => {
    const delivery = deliveries.find((one) => one.code === code && one.routeId === id && !one.gone)
    if (!delivery) return []
    const status = statusWith(delivery, queue)
    const open: readonly string[] = kind === 'pickup' ? beforePickup : beforeDrop
    return open.includes(status) ? [{ kind, plannedAt, missedBySkip, delivery }] : []
  })
}

const beforePickup = ['assigned', 'accepted', 'at_pickup']
const beforeDrop = [...beforePickup, 'picked_up', 'in_transit']
