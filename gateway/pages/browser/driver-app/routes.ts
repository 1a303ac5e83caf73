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

/** A stop that is left, with its delivery as this phone knows it. */
export type StopAhead = { kind: Route['stops'][number]['kind']; plannedAt: string; delivery: StoredDelivery }

type Work = { deliveries: readonly StoredDelivery[]; queue: readonly QueuedOperation[] }

/** The stops of a route that the driver still has to make, in their sequence; what the phone has recorded counts as done. */
export function stopsAhead({ id, stops }: Route, { deliveries, queue }: Work): StopAhead[] {
  return stops.flatMap(({ kind, plannedAt, delivery: { code } }) => {
    const delivery = deliveries.find((one) => one.code === code && one.routeId === id && !one.gone)
    if (!delivery) return []
    const status = statusWith(delivery, queue)
    const open: readonly string[] = kind === 'pickup' ? beforePickup : beforeDrop
    return open.includes(status) ? [{ kind, plannedAt, delivery }] : []
  })
}

const beforePickup = ['assigned', 'accepted', 'at_pickup']
const beforeDrop = [...beforePickup, 'picked_up', 'in_transit']
