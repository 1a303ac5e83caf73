import { isInScope } from '../delivery/reading/find-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { orderScope, permit } from '../identity/permissions.ts'
import type { ListRequest } from '../identity/request.ts'
import type { Clock } from '../shared/clock.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { ShipmentId } from '../shared/ids.ts'
import { readPage, type Slice } from '../shared/page.ts'
import type { ShipmentPeriod, Shipments } from './ports.ts'
import type { Shipment } from './shipment.ts'

export type ShipmentPorts = { shipments: Shipments; clock: Clock }

/** The shipments whose orders the actor may read, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listShipments(
  { shipments }: Pick<ShipmentPorts, 'shipments'>,
  { actor, page, period }: ListRequest & { period?: ShipmentPeriod },
): Promise<Slice<Shipment>> {
  return shipments.list(orderScope(permit(actor, 'order.read')), readPage(page), period)
}

/** Refuses with `not_found` an unknown shipment and one whose orders the actor may not read, alike. */
export async function findShipment(
  { shipments }: ShipmentPorts,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<Shipment> {
  const reader = permit(actor, 'order.read')
  return findOrRefuse('shipment', id, shipments.find, (found) => isInScope(reader, found))
}

/** Shipments by id. Unknown ones, and those that the actor may not read, are left out. */
export async function findShipments(
  { shipments }: ShipmentPorts,
  { actor, ids }: { actor: Actor | null; ids: readonly ShipmentId[] },
): Promise<Map<ShipmentId, Shipment>> {
  const reader = permit(actor, 'order.read')
  const found = await shipments.findByIds(ids)
  return new Map([...found].filter(([, shipment]) => isInScope(reader, shipment)))
}

/** Whether a quoted shipment can still be ordered at its prices. */
export function isOpen({ status, expiresAt }: Shipment, at: Date): boolean {
  return status === 'quoted' && at < expiresAt
}

/** Whether the prices of a shipment are those that the caller saw; true for a caller who does not say. */
export function isVersion({ expiresAt }: Shipment, seen: Date | null | undefined): boolean {
  return !seen || seen.getTime() === expiresAt.getTime()
}
