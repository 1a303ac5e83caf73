import type { Placement } from '../delivery/ports.ts'
import type { OrderScope } from '../identity/permissions.ts'
import type { Quote } from '../quoting/quote.ts'
import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type { OrderId, ShipmentId, TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { Shipment, ShipmentItem, ShipmentTotals } from './shipment.ts'

/** An order of a shipment and all that is written with it, in one transaction. */
export type ShipmentPlacement = {
  shipment: Shipment
  placements: readonly Placement[]
  /** The items with what becomes of each. */
  items: readonly ShipmentItem[]
  at: Date
  effect: IdempotencyRecord | null
}

/** When a shipment came first: from one instant on, before another. */
export type ShipmentPeriod = { from: Date | null; before: Date | null }

export type Shipments = {
  /** Stores it with its items and their quotes. */
  create(made: {
    shipment: Shipment
    items: readonly ShipmentItem[]
    quotes: readonly Quote[]
    effect: IdempotencyRecord | null
  }): Promise<void>
  /**
   * Stores the new items and quotes of a shipment in place of its old ones. False, and nothing is written, if
   * it was ordered, priced again or lost an item since `before` was read.
   */
  replace(made: {
    shipment: Shipment
    before: { expiresAt: Date; itemCount: number }
    items: readonly ShipmentItem[]
    quotes: readonly Quote[]
    effect: IdempotencyRecord | null
  }): Promise<boolean>
  find(id: ShipmentId): Promise<Shipment | null>
  findByIds(ids: readonly ShipmentId[]): Promise<Map<ShipmentId, Shipment>>
  /** Newest first; the cursor is a shipment's id. */
  list(scope: OrderScope, page: Page, period?: ShipmentPeriod): Promise<Slice<Shipment>>
  /** In their sequence, 500 at most of each. */
  items(ids: readonly ShipmentId[]): Promise<Map<ShipmentId, readonly ShipmentItem[]>>
  totals(shipments: readonly Pick<Shipment, 'id' | 'tenantId'>[]): Promise<Map<ShipmentId, ShipmentTotals>>
  /**
   * All or nothing: the debit, the orders and the items. `changed`: the shipment was ordered, money went elsewhere or a reference was used
   * meanwhile, so decide again. `balanceCents`: what is left in the wallet.
   */
  place(
    placement: ShipmentPlacement,
  ): Promise<{ outcome: 'placed'; balanceCents: Cents } | { outcome: 'changed' }>
  /** The orders of the tenant that have these references. */
  ordersOfReferences(tenantId: TenantId, references: readonly string[]): Promise<Map<string, OrderId>>
}
