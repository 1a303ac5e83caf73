import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { DeliveryCode, OrderId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Parcel } from '../parcels.ts'
import type { ServiceType } from '../service-type.ts'
import type { Tariff } from '../tariff.ts'
import type { OrderableTier } from '../tier.ts'

/** An order with what its price was made of. */
export type PricedOrder = {
  orderId: OrderId
  code: DeliveryCode
  tier: OrderableTier
  serviceType: ServiceType
  /** The city of the pickup. */
  city: string | null
  uf: string
  distanceMeters: number
  parcels: readonly Parcel[] | null
  /** The freight floor of a whole load. */
  floorCents: number | null
  quotedAt: Date
  /** The price that the shipper paid. */
  priceCents: Cents
}

/** The versions of the tariff, which never change. */
export type Tariffs = {
  /** The highest version first. */
  newest(limit: number): Promise<Tariff[]>
  /** False if there is a version of that number. */
  write(tariff: Tariff, records: ChangeRecords): Promise<boolean>
  /** The newest orders since then, without rehearsals. */
  recentOrders(since: Date, limit: number): Promise<PricedOrder[]>
}
