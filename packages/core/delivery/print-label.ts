import { type AccessPorts, recordOrderAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { requireActor } from '../identity/permissions.ts'
import type { Language } from '../shared/language.ts'
import { pick } from '../shared/pick.ts'
import type { Delivery } from './delivery.ts'
import { findScopedOrder } from './find-delivery.ts'
import { trackingUrl } from './order-view.ts'
import type { Deliveries } from './ports.ts'
import type { DeliverySettings } from './settings.ts'

const labelFields = ['code', 'tier', 'serviceType', 'deadlineAt', 'remarks', 'reference', 'pod'] as const

/** The label of a parcel. Anyone on its way can read it, so it has no telephone numbers. */
export type Label = Pick<Delivery, (typeof labelFields)[number]> & {
  trackingUrl: string
  /** False in a rehearsal. */
  livemode: boolean
  sender: { name: string; address: string }
  recipient: { name: string; address: string }
}

export type LabelPrinter = {
  /** The label as a PDF of one page of 105 × 148 mm (A6). */
  print(label: Label, language: Language): Promise<Uint8Array>
}

type Ports = AccessPorts & {
  deliveries: Deliveries
  deliverySettings: DeliverySettings
  labelPrinter: LabelPrinter
}

/** The label of an order in any status. Refuses with `not_found` another tenant's order. */
export async function printLabel(
  ports: Ports,
  { actor, orderId, language }: { actor: Actor | null; orderId: string; language: Language },
): Promise<{ code: string; pdf: Uint8Array }> {
  const order = await findScopedOrder(ports, actor, 'order.read', orderId)
  await recordOrderAccess(ports, requireActor(actor), [order], 'label')
  const label = labelOf(order, trackingUrl(order, ports.deliverySettings.publicUrl))
  return { code: order.code, pdf: await ports.labelPrinter.print(label, language) }
}

function labelOf(order: Delivery, url: string): Label {
  return {
    ...pick(order, labelFields),
    trackingUrl: url,
    livemode: !order.rehearsal,
    sender: { name: order.sender.name, address: order.origin.address },
    recipient: { name: order.recipient.name, address: order.destination.address },
  }
}
