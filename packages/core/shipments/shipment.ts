import type { Place } from '../delivery/model/delivery.ts'
import type { OrderInput } from '../delivery/model/order-input.ts'
import type { Status } from '../delivery/model/states.ts'
import type { ByField } from '../imports/fields.ts'
import type { ServiceType } from '../quoting/service-type.ts'
import type { OrderId, QuoteId, ShipmentId, TenantId, UserId } from '../shared/ids.ts'
import type { LocalizedText, StoredText } from '../shared/language.ts'
import type { Metadata } from '../shared/metadata.ts'
import type { Cents } from '../shared/money.ts'
import type { RefusalCode } from '../shared/refusal.ts'

export const maxShipmentItems = 500

export const shipmentStatuses = ['quoted', 'ordered'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** `refused` was not priced; `not_placed` was priced, and has no order though the shipment was ordered. */
export const itemStatuses = ['priced', 'refused', 'placed', 'not_placed'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** The place where the parcels are picked up, and the caller's input for it, to quote again. */
export type Pickup = { place: Place; input: PickupInput }

export type PickupInput = Pick<
  OrderInput,
  'originAddress' | 'originAddressId' | 'senderName' | 'readyAt' | 'pickupWindow'
> & { senderPhone: string; cepOrigem?: string | null }

/** Deliveries that a shipper orders together from one pickup: docs/reference/rules.md#shipments. */
export type Shipment = {
  /** Rises with time. */
  id: ShipmentId
  tenantId: TenantId
  createdBy: UserId
  reference: string | null
  /** The shipper's own fields of the shipment; its orders have theirs. Null for none. */
  metadata: Metadata | null
  status: ShipmentStatus
  /** Null once it is ordered: its orders have it. */
  pickup: Pickup | null
  itemCount: number
  /** The rows of its file that were left out because the spreadsheet hides them; null for none. */
  hiddenRows: readonly number[] | null
  createdAt: Date
  /** Until then it can be ordered at its prices. Each time that it is priced again this is later, so it names the version. */
  expiresAt: Date
  orderedAt: Date | null
}

/** A fault of an item. Without a field it is about the item as a whole. */
export type ItemFault = {
  code: RefusalCode
  field: string | null
  /** About the field alone. */
  issue: StoredText
  message: LocalizedText
}

/** A drop as the caller gave it, and where it is; null where that could not be found. */
export type ItemDraft = {
  input: ItemInput
  serviceType: ServiceType | null
  destination: Place | null
  /** The source of an item that came in a file. */
  source?: ItemSource | undefined
}

/** The row of a file, as spreadsheets count, and its texts as they were written. */
export type ItemSource = { row: number; texts: ItemTexts }
export type ItemTexts = Readonly<ByField<string>>

/** A drop to price, with what its row already says is wrong. */
export type Drop = { input: ItemInput; source?: ItemSource | undefined; faults: readonly ItemFault[] }

/** A drop of a shipment: what differs from order to order. */
export type ItemInput = Pick<
  OrderInput,
  | 'destinationAddress'
  | 'destinationAddressId'
  | 'recipientName'
  | 'recipientPhone'
  | 'recipientEmail'
  | 'recipientPin'
  | 'deliveryWindow'
  | 'reference'
  | 'goodsDocuments'
  | 'noDocumentReason'
  | 'metadata'
  | 'remarks'
  | 'pod'
  | 'requirements'
  | 'collectOnDelivery'
  | 'parcels'
  | 'rehearsal'
> & { cepDestino?: string | null; serviceType?: string | null; tier: string }

export type ShipmentItem = {
  shipmentId: ShipmentId
  /** From 1, in the sequence of the request. */
  number: number
  tenantId: TenantId
  status: ItemStatus
  /** Null once it has an order. */
  draft: ItemDraft | null
  /** No response shows it: the price of the quote is for this shipment alone. */
  quoteId: QuoteId | null
  /** The price that the shipper pays; null for a refused item. */
  priceCents: Cents | null
  /** Without the discount for the same pickup: what the driver's pay follows from. */
  fullPriceCents: Cents | null
  orderId: OrderId | null
  faults: readonly ItemFault[]
}

/** Sums over the items: those that are priced, and once it is ordered those that are placed. */
export type ShipmentTotals = Record<ItemStatus, number> & {
  priceCents: Cents
  fullPriceCents: Cents
  /** Orders by status; a status without any is left out. */
  orders: Partial<Record<Status, number>>
}

/** The items that an order of the shipment would place. */
export function pricedItems(items: readonly ShipmentItem[]): ShipmentItem[] {
  return items.filter(({ status }) => status === 'priced')
}

/** Returns the price of the items together: exactly what the wallet pays for them. */
export function totalCents(items: readonly Pick<ShipmentItem, 'priceCents'>[]): Cents {
  return items.reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
}

/** The items, in their sequence, that the money is enough for. One that is too dear does not stop a cheaper one after it. */
export function affordableItems<Item extends Pick<ShipmentItem, 'priceCents'>>(
  items: readonly Item[],
  availableCents: Cents,
): Item[] {
  let leftCents = availableCents
  return items.filter(({ priceCents }) => {
    const cents = priceCents ?? 0n
    if (cents > leftCents) return false
    leftCents -= cents
    return true
  })
}
