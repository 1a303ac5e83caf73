import type { IncidentCode } from '../delivery/model/incident.ts'
import type { OrderScope } from '../identity/permissions.ts'
import type { OrderId, TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { Beginning, OrderCounts, OverviewDispatch, OverviewMoney, WaitingOrders } from './overview.ts'

/** The orders in an actor's reach, or those that a fleet dispatches, or all with null. */
export type OverviewScope = OrderScope | { fleetId: TenantId | null }

/** `today`: when the day began. */
type Times = { at: Date; today: Date }

export type OverviewStore = {
  /**
   * Counts the orders, and names the open ones with a problem, a close or passed deadline or, but for the whole platform, a missing
   * document: those with a problem first, then by deadline, at most `limit`. Who waits for a document waits for no driver.
   */
  orders(
    scope: OverviewScope,
    period: Times & { dueBefore: Date; limit: number },
  ): Promise<
    OrderCounts & {
      waiting: readonly WaitingOrders[]
      attention: readonly { orderId: OrderId; incidentCode: IncidentCode | null; deadlineAt: Date }[]
    }
  >
  /** The drivers of a fleet, or all with null, and the offers to them; a driver not seen since then is silent. */
  drivers(
    fleetId: TenantId | null,
    period: Times & { seenSince: Date },
  ): Promise<Omit<OverviewDispatch, 'waiting'>>
  money(period: { at: Date; since: Date }): Promise<OverviewMoney>
  account(tenantId: TenantId): Promise<Beginning & { balanceCents: Cents }>
  /** A tenant's last published events, newest first. */
  lastEvents(tenantId: TenantId, limit: number): Promise<readonly PublishedEvent[]>
}
