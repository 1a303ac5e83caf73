import { type LabelPorts, type PrintedLabels, printLabelsOf } from '../delivery/orders/print-label.ts'
import type { Actor } from '../identity/actor.ts'
import type { Language } from '../shared/language.ts'
import { refuse } from '../shared/refusal.ts'
import type { Shipments } from './ports.ts'
import { findShipment } from './read-shipments.ts'
import { maxShipmentItems } from './shipment.ts'

/** A page for each parcel. */
export const maxShipmentPages = 2 * maxShipmentItems

/**
 * The labels of all orders of a shipment in one file, in the sequence of its items, without those that are
 * canceled. Refuses with `not_found`, with `invalid_state` one without such an order, with
 * `validation_failed` more than 1,000 parcels.
 */
export async function printShipmentLabels(
  ports: LabelPorts & { shipments: Shipments },
  { actor, id, language }: { actor: Actor | null; id: string; language: Language },
): Promise<PrintedLabels> {
  const shipment = await findShipment(ports, { actor, id })
  const items = (await ports.shipments.items([shipment.id])).get(shipment.id) ?? []
  const ids = items.flatMap(({ orderId }) => orderId ?? [])
  const orders = await ports.deliveries.findByOrderIds(ids)
  const orderIds = ids.filter((orderId) => orders.get(orderId)?.status !== 'canceled')
  if (orderIds.length === 0) throw refuse('invalid_state', { status: shipment.status, allowed: [] })
  return printLabelsOf(ports, { actor, orderIds, language }, 'shipment_id', maxShipmentPages)
}
