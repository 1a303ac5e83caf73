import type { AuditEntry } from '../../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { OrderId, RouteId, TenantId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Change, CommitResult } from '../changes/change.ts'
import type { DeliveryEvent } from '../changes/delivery-event.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Route } from '../model/route.ts'

/** A route that is offered or answered, with the changes of its deliveries. */
export type RouteCommit = {
  route: Route
  changes: readonly Change[]
  effect: IdempotencyRecord | null
}

/** An order that the driver still has a stop of, with its new place in the route. */
export type MovedOrder = { before: Delivery; after: Delivery; events: readonly DeliveryEvent[] }

/** A route whose sequence changed. `audit` and `effect` are about the order of the stop that was skipped. */
export type SkipCommit = {
  before: Route
  after: Route
  moved: readonly MovedOrder[]
  recordedAt: Date
  orderId: OrderId
  audit: AuditEntry
  effect: IdempotencyRecord | null
}

export type Routes = {
  findByIds(ids: readonly RouteId[]): Promise<Map<RouteId, Route>>
  /**
   * Lists the routes of the drivers of a fleet, or all with null; newest first, the cursor is a route's
   * id.
   */
  list(driverTenantId: TenantId | null, page: Page): Promise<Slice<Route>>
  /**
   * Stores a new route, or the answer to one, and all changes in one transaction: all or nothing. `stale`:
   * the route was answered or a delivery changed meanwhile, so decide again. `driver_full`: the driver would
   * carry more deliveries than the capacity allows.
   */
  commit(made: RouteCommit): Promise<CommitResult>
  /** Stores a new sequence of an accepted route with its events. `stale`: the route or a delivery with a stop left changed meanwhile. */
  skip(made: SkipCommit): Promise<{ outcome: 'committed' | 'stale' }>
}
