import {
  type ConfirmationPorts,
  type ConfirmationToken,
  confirm,
  createConfirmation,
} from '../identity/confirmations.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { type OrderedShipment, type OrderShipmentPorts, orderShipment } from './order-shipment.ts'
import { type QuoteShipment, type QuoteShipmentPorts, quoteShipment } from './quote-shipment.ts'
import { pricedItems, type Shipment, totalCents } from './shipment.ts'

type Ports = QuoteShipmentPorts & OrderShipmentPorts & ConfirmationPorts

type Confirmed = { id: string; allOrNothing: boolean; expiresAt: string }

/** `proposed`: null where it cannot be ordered as asked. */
export type ShipmentProposal = { shipment: Shipment; proposed: ConfirmationToken | null }

/**
 * Prices a shipment; `confirmShipment` then orders it at the sum of its items. Refuses like `quoteShipment`.
 */
export async function proposeShipment(
  ports: Ports,
  { allOrNothing, ...input }: QuoteShipment & { allOrNothing?: boolean | null },
): Promise<ShipmentProposal> {
  const shipper = permit(input.request.actor, 'order.create')
  const shipment = await quoteShipment(ports, input)
  const items = (await ports.shipments.items([shipment.id])).get(shipment.id) ?? []
  const priced = pricedItems(items)
  if (priced.length === 0 || ((allOrNothing ?? true) && priced.length < items.length))
    return { shipment, proposed: null }
  const proposal = {
    action: 'place_shipment',
    input: {
      id: shipment.id,
      allOrNothing: allOrNothing ?? true,
      expiresAt: shipment.expiresAt.toISOString(),
    },
    cents: totalCents(priced),
  } as const
  return { shipment, proposed: await createConfirmation(ports, shipper, proposal, shipment.expiresAt) }
}

/** Orders the proposed shipment at the proposed sum. Refuses like `confirm` and `orderShipment`. */
export async function confirmShipment(
  ports: Ports,
  { request, token }: { request: Request; token: string },
): Promise<OrderedShipment> {
  const actor = permit(request.actor, 'order.create')
  return confirm(ports, { request, actor }, { action: 'place_shipment', token }, (confirmed) => {
    // `proposeShipment` stored this input.
    const { expiresAt, ...input } = confirmed.input as Confirmed
    return orderShipment(ports, {
      ...input,
      expiresAt: new Date(expiresAt),
      request: confirmed.request,
      agreed: confirmed,
    })
  })
}
