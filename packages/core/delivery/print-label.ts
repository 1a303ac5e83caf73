import type { Actor } from '../identity/actor.ts'
import type { Language } from '../shared/language.ts'
import { pick } from '../shared/pick.ts'
import type { Delivery, Place } from './delivery.ts'
import { trackingUrl } from './order-view.ts'
import type { ReadPorts } from './ports.ts'
import { findOrder } from './read-deliveries.ts'
import type { DeliverySettings } from './settings.ts'

const labelFields = [
  ...(['code', 'tier', 'serviceType', 'deadlineAt', 'remarks', 'reference', 'pod'] as const),
  ...(['pickupWindow', 'deliveryWindow', 'parcels'] as const),
]

export type Label = ReturnType<typeof labelOf>

export type LabelPrinter = {
  /** The labels as a PDF, a page of 105 × 148 mm (A6) for each parcel; one page without parcels. */
  print(label: Label, language: Language): Promise<Uint8Array>
}

type Ports = ReadPorts & { deliverySettings: DeliverySettings; labelPrinter: LabelPrinter }

/** The label of an order in any status. Refuses with `not_found` another tenant's order. */
export async function printLabel(
  ports: Ports,
  { actor, orderId, language }: { actor: Actor | null; orderId: string; language: Language },
): Promise<{ code: string; pdf: Uint8Array }> {
  const order = await findOrder(ports, { actor, orderId }, 'label')
  const label = labelOf(order, ports.deliverySettings.publicUrl)
  return { code: order.code, pdf: await ports.labelPrinter.print(label, language) }
}

/** The label of a parcel. Anyone on its way can read it, so it has no telephone numbers. */
function labelOf(order: Delivery, publicUrl: string) {
  return {
    ...pick(order, labelFields),
    trackingUrl: trackingUrl(order, publicUrl),
    /** False in a rehearsal. */
    livemode: !order.rehearsal,
    sender: { name: order.sender.name, address: labelAddress(order.origin) },
    recipient: { name: order.recipient.name, address: labelAddress(order.destination) },
  }
}

/** With the landmark, for who looks for the door. */
function labelAddress({ address, details }: Place): string {
  return details?.reference ? `${address} (${details.reference})` : address
}
