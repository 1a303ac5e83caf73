import { timeZonesOf } from '../../geo/time-zone.ts'
import type { Actor } from '../../identity/actor.ts'
import type { DeliveryCode, OrderId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import { pick } from '../../shared/pick.ts'
import { refuse } from '../../shared/refusal.ts'
import { assertAtMost } from '../../shared/whole-number.ts'
import type { Delivery, Place } from '../model/delivery.ts'
import { trackingUrl } from '../model/order-view.ts'
import type { DeliverySettings } from '../model/settings.ts'
import type { ReadPorts } from '../ports.ts'
import { findOriginal } from '../reading/find-delivery.ts'
import { findOrder, findOrders } from '../reading/read-deliveries.ts'
import { readOrderIds } from './read-order-filter.ts'

const labelFields = [
  ...(['code', 'tier', 'serviceType', 'deadlineAt', 'remarks', 'reference', 'pod'] as const),
  ...(['pickupWindow', 'deliveryWindow', 'parcels', 'goods'] as const),
]

export type Label = ReturnType<typeof labelOf>

export type LabelPrinter = {
  /** The labels as a PDF, a page of 105 × 148 mm (A6) for each parcel; one page without parcels. */
  print(labels: readonly Label[], language: Language): Promise<Uint8Array>
}

export type LabelPorts = ReadPorts & { deliverySettings: DeliverySettings; labelPrinter: LabelPrinter }

/** The label of an order in any status. Refuses with `not_found` another tenant's order. */
export async function printLabel(
  ports: LabelPorts,
  { actor, orderId, language }: { actor: Actor | null; orderId: string; language: Language },
): Promise<{ code: string; pdf: Uint8Array }> {
  const order = await findOrder(ports, { actor, orderId }, 'label')
  const original = await findOriginal(ports, order)
  const label = labelOf(order, ports.deliverySettings.publicUrl, original?.code ?? null)
  return { code: order.code, pdf: await ports.labelPrinter.print([label], language) }
}

/** The most orders and pages of one file: drawing them takes a second or two. */
export const maxLabels = 50
export const maxLabelPages = 300

/** `codes`: in the sequence of the pages. */
export type PrintedLabels = { codes: string[]; pdf: Uint8Array }

export type PrintLabels = { actor: Actor | null; orderIds: readonly string[]; language: Language }

/**
 * The labels of up to 50 orders in one file, in the given sequence. Refuses with `forbidden`, with `not_found` the first order that the
 * actor may not read, with `validation_failed` no order, more than 50, and more than 300 parcels.
 */
export async function printLabels(
  ports: LabelPorts,
  { actor, orderIds, language }: PrintLabels,
): Promise<PrintedLabels> {
  const ids = readOrderIds('orderIds', orderIds, maxLabels)
  return printLabelsOf(ports, { actor, orderIds: ids, language }, 'orderIds', maxLabelPages)
}

/** Refuses with `validation_failed` on `field` more than `mostPages`, and as `printLabels`. */
export async function printLabelsOf(
  ports: LabelPorts,
  { actor, orderIds: ids, language }: PrintLabels,
  field: string,
  mostPages: number,
): Promise<PrintedLabels> {
  const orders = await findOrders(ports, { actor, orderIds: ids }, 'label')
  const originals = await ports.deliveries.findByOrderIds(
    [...orders.values()].flatMap(({ returnOf }) => returnOf ?? []),
  )
  const labels = ids.map((id) => {
    const order = orders.get(id as OrderId)
    const original = order?.returnOf && originals.get(order.returnOf)
    if (order) return labelOf(order, ports.deliverySettings.publicUrl, original?.code ?? null)
    throw refuse('not_found', { kind: 'order', id })
  })
  const pages = labels.reduce((sum, { parcels }) => sum + Math.max(1, parcels?.length ?? 0), 0)
  assertAtMost(field, pages, mostPages, 'parcels')
  return { codes: labels.map(({ code }) => code), pdf: await ports.labelPrinter.print(labels, language) }
}

/** The label of a parcel. Anyone on its way can read it, so it has no telephone numbers. */
function labelOf(order: Delivery, publicUrl: string, originalCode: DeliveryCode | null) {
  return {
    ...pick(order, labelFields),
    /** For a return: the code of the order whose parcel comes back. */
    originalCode,
    trackingUrl: trackingUrl(order, publicUrl),
    /** The payment that the driver collects at the door; null for nothing. */
    collectCents: order.collectOnDelivery && BigInt(order.collectOnDelivery.amountCents),
    /** False in a rehearsal. */
    livemode: !order.rehearsal,
    timeZones: timeZonesOf(order),
    sender: { name: order.sender.name, address: labelAddress(order.origin) },
    recipient: { name: order.recipient.name, address: labelAddress(order.destination) },
  }
}

/** With the landmark, for who looks for the door. */
function labelAddress({ address, details }: Place): string {
  return details?.reference ? `${address} (${details.reference})` : address
}
