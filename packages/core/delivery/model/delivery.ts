import type { WholeLoad } from '../../freight-floor/whole-load.ts'
import type { Address } from '../../geo/address.ts'
import type { Precision } from '../../geo/cep-range.ts'
import type { Persona } from '../../identity/persona.ts'
import type { ServiceType } from '../../quoting/service-type.ts'
import type {
  DeliveryCode,
  OrderId,
  PhotoId,
  QuoteId,
  RouteId,
  ShipmentId,
  TenantId,
  TrackingToken,
  UserId,
} from '../../shared/ids.ts'
import type { Metadata } from '../../shared/metadata.ts'
import type { Cents } from '../../shared/money.ts'
import type { CollectOnDelivery } from '../collect-on-delivery/collect-on-delivery.ts'
import type { Goods } from '../goods/goods-documents.ts'
import type { Requirements } from '../requirements/requirements.ts'
import type { Attachments } from './attachments.ts'
import type { Instructions } from './instructions.ts'
import type { ValidatedOrder } from './order-input.ts'
import type { Rating } from './rating.ts'
import type { Schedule } from './schedule.ts'
import type { Status } from './states.ts'

/** A pickup or destination: docs/reference/contract.md#2-resources. */
export type Place = {
  /** One line: with street and number if they are known, else the town and the postal code. */
  address: string
  cep: string
  lat: number
  lng: number
  /** Null for orders from before addresses. */
  precision: Precision | null
  /** Null for a postal code alone. */
  details: Address | null
}

/** The sender or the recipient. */
export type Contact = { name: string; phone: string }

/** The driver as shippers and recipients see the driver: the first name only. */
export type AssignedDriver = { id: UserId; tenantId: TenantId; firstName: string; persona: Persona }

/** The shipment that an order is of, and what its driver is paid by: the full price, and the share that held when it was ordered. */
export type OfShipment = { id: ShipmentId; fullPriceCents: Cents; driverShareBasisPoints: number }

/**
 * The part that does not change after the order is placed. The shipper's own choices come from
 * `validateOrder`.
 */
export type PlacedDelivery = Omit<
  ValidatedOrder,
  | 'recipientPin'
  | 'pickupWindow'
  | 'deliveryWindow'
  | 'goods'
  | 'metadata'
  | 'requirements'
  | 'collectOnDelivery'
> &
  Attachments & {
    orderId: OrderId
    tenantId: TenantId
    createdBy: UserId
    code: DeliveryCode
    trackingToken: TrackingToken
    quoteId: QuoteId
    serviceType: ServiceType
    priceCents: Cents
    distanceMeters: number
    /** The driving time by the road network; null if the distance is an estimate. */
    roadSeconds: number | null
    origin: Place
    destination: Place
    /**
     * The address for messages to the recipient besides the telephone number; null if the shipper gave
     * none.
     */
    recipientEmail: string | null
    /** Set where the recipient has to give the driver a PIN; see proof/hand-over.ts. */
    recipientPinHash: string | null
    createdAt: Date
    /** The load of a whole vehicle, with the freight floor of its quote; null for any other. */
    wholeLoad: WholeLoad | null
    /** True if no driver is asked before the goods have a document, by the shipper's rule of that time; else null. */
    demandsDocument: boolean | null
    /** Null for an order that was placed by itself. */
    shipment: OfShipment | null
    /** The order whose parcel this one takes back to its sender; null for an order that is no return. */
    returnOf: OrderId | null
    /** The trace that began when the order was placed; null without tracing. */
    traceParent: string | null
  }

/**
 * The part that the steps of the delivery change. The recipient may choose another delivery window, which
 * moves deadline and search.
 */
export type DeliveryState = Pick<Schedule, 'pickupWindow' | 'deliveryWindow'> & {
  deadlineAt: Date
  /** No driver is asked before; null for at once. */
  dispatchFrom: Date | null
  status: Status
  driver: AssignedDriver | null
  /** The route in which it was offered to its driver; null if it was offered alone or waits for a driver. */
  routeId: RouteId | null
  /** Set while an offer waits for the driver's answer. */
  offerExpiresAt: Date | null
  /** When the dispatcher looks at it next; null for never. */
  dispatchAt: Date | null
  slaBreachedAt: Date | null
  /** When the driver said to be at the destination; null before, and without that step. */
  arrivedAtDestinationAt: Date | null
  /** When the final status began; null before, and for deliveries that ended before it was recorded. */
  endedAt: Date | null
  /** The order that takes the parcel back, the last one if an earlier one was canceled; null for none. */
  returnedBy: OrderId | null
  /** The number of times that the parcel could not be handed over; null for none. */
  failedAttempts: number | null
  /** The documents of the goods, or why there are none; null if the shipper said neither. */
  goods: Goods | null
  /** The requirements of each stop beside `pod` and the recipient's PIN; null for none. */
  requirements: Requirements | null
  /** The payment of the recipient at the door; null for nothing. */
  collectOnDelivery: CollectOnDelivery | null
  /** The shipper's own fields; null for none. */
  metadata: Metadata | null
  instructions: Instructions | null
  /** The recipient's rating; null before there is one. */
  rating: Rating | null
  /** Rises by one with every change; a change commits only on the version it was decided on. */
  version: number
  /** The `sequence` of its last event. */
  eventSequence: number
  /** The hash of its last timeline entry, which the next one includes. */
  timelineHash: string
}

/** Order and delivery in one aggregate: the shipper knows it by `orderId`, the driver by `code`. */
export type Delivery = PlacedDelivery & DeliveryState

/** The price without the discount of a shipment: what the driver's pay and a return's price follow from. */
export function fullPriceCents({ priceCents, shipment }: Pick<Delivery, 'priceCents' | 'shipment'>): Cents {
  return shipment?.fullPriceCents ?? priceCents
}

/** docs/reference/contract.md#2-resources. The file is stored under its SHA-256. */
export const photoStages = ['pickup', 'delivery', 'signature', 'damage', 'photo'] as const
export type PhotoStage = (typeof photoStages)[number]

export type Photo = {
  id: PhotoId
  stage: PhotoStage
  name: string
  note: string
  takenAt: Date
  /** The SHA-256 of the stored file, in lower-case hex. */
  sha256: string
}

/** `at`: when the server received it, or for a late one when the driver was there. */
export type Position = { lat: number; lng: number; at: Date }
