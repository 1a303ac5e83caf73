import type { Delivery } from '../delivery/model/delivery.ts'
import { isFinal } from '../delivery/model/states.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import type { OrderId } from '../shared/ids.ts'
import { dayOf } from '../shared/local-day.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import type { VehicleStore } from '../vehicles/ports.ts'
import { earningsCents } from '../wallet/driver-earnings.ts'
import { type Duty, type DutyState, dutiesOf, type TripFacts } from './duties.ts'
import type { FreightOperation } from './freight-operation.ts'
import type { FreightOperations, ManifestReader } from './ports.ts'

type DutyPorts = {
  clock: Clock
  vehicles: Pick<VehicleStore, 'papersOf'>
  freightOperations: Pick<FreightOperations, 'ofOrders'>
  fiscal: ManifestReader
  deliverySettings: { driverShareBasisPoints: number }
}

export type TripDuty = { duty: Duty; state: DutyState }

/** The duties of each order, of one reading of papers and operations. */
export async function readDuties(
  { clock, vehicles, freightOperations, fiscal, deliverySettings }: DutyPorts,
  orders: readonly Delivery[],
): Promise<Map<OrderId, readonly TripDuty[]>> {
  const whole = orders.filter(({ wholeLoad }) => wholeLoad !== null)
  const fleets = new Set(whole.flatMap(({ driver }) => (driver ? [driver.tenantId] : [])))
  const [papers, operations, withManifest] = await Promise.all([
    fleets.size > 0 ? vehicles.papersOf([...fleets]) : null,
    freightOperations.ofOrders(whole),
    fiscal.withManifest(whole.map(({ orderId }) => orderId)),
  ])
  const today = clock()
  return new Map(
    orders.map((order) => {
      const { orderId, status, wholeLoad, goods, driver, endedAt } = order
      const facts: TripFacts = {
        day: dayOf(isFinal(status) ? (endedAt ?? today) : today),
        status,
        isWholeLoad: wholeLoad !== null,
        isFloorPaid: isFloorPaid(order, deliverySettings),
        goods,
        papers: (driver && papers?.get(driver.tenantId)) ?? null,
        operations: Object.fromEntries(
          (operations.get(orderId) ?? []).map(({ kind, status }) => [kind, status]),
        ),
        hasManifest: withManifest.has(orderId),
      }
      return [orderId, dutiesOf(facts)]
    }),
  )
}

function isFloorPaid(order: Delivery, settings: DutyPorts['deliverySettings']): boolean {
  const floorCents = BigInt(order.wholeLoad?.floorCents ?? 0)
  return order.priceCents >= floorCents && earningsCents(order, settings) >= floorCents
}

/** A whole load as who looks after its papers sees it: without contacts and addresses. */
export type FreightTrip = Pick<
  Delivery,
  'orderId' | 'tenantId' | 'code' | 'status' | 'createdAt' | 'distanceMeters'
> &
  Pick<Delivery, 'wholeLoad' | 'endedAt'> & {
    /** Whether the actor's company ordered it; members of the platform see all as theirs. */
    isOwn: boolean
    operations: readonly FreightOperation[]
    duties: readonly TripDuty[]
  }

/**
 * The whole loads that the actor's company ordered or carries, newest first; for members of the platform all. Refuses with `unauthorized`,
 * `forbidden`.
 */
export async function listTrips(
  ports: DutyPorts & { freightOperations: FreightOperations },
  { actor, page }: { actor: Actor | null; page: PageInput },
): Promise<Slice<FreightTrip>> {
  const { tenantId, tenantKind } = permit(actor, 'freight.read')
  const scope = tenantKind === 'plataforma' ? null : tenantId
  const { items, total } = await ports.freightOperations.listTrips(scope, readPage(page))
  const [duties, operations] = await Promise.all([
    readDuties(ports, items),
    ports.freightOperations.ofOrders(items),
  ])
  return {
    total,
    items: items.map((order) => ({
      ...order,
      isOwn: scope === null || order.tenantId === scope,
      operations: operations.get(order.orderId) ?? [],
      duties: duties.get(order.orderId) ?? [],
    })),
  }
}
