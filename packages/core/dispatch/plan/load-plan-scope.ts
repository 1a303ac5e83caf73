import { waitsForDocument } from '../../delivery/goods/goods-documents.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import { type QueueFilterInput, readQueueFilter } from '../../delivery/model/queue-filter.ts'
import type { Deliveries } from '../../delivery/ports.ts'
import type { Driver } from '../../fleet/driver.ts'
import { isFresh, widestRadiusKm } from '../../fleet/matching.ts'
import type { Offer } from '../../fleet/offer.ts'
import type { Drivers } from '../../fleet/ports.ts'
import { greatCircleMeters } from '../../geo/distance.ts'
import type { Position } from '../../geo/position.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { OrderId, TenantId, UserId } from '../../shared/ids.ts'
import { maxLimit } from '../../shared/page.ts'
import { barredFleets, type PaperPorts } from '../../vehicles/papers.ts'
import {
  type CashLimitPorts,
  driversAtCashLimit,
  paysCash,
} from '../../wallet/collect-on-delivery/cash-limit.ts'
import { mostCommitted, mostDeliveries, mostDrivers, planAheadSeconds } from './limits.ts'

/** A driver who can be asked, with the deliveries and open offers that the driver has. */
export type PlannedDriver = Driver & { position: Position; deliveries: readonly Delivery[] }

export type PlanScope = {
  waiting: readonly Delivery[]
  waitingTotal: number
  drivers: readonly PlannedDriver[]
  driversTotal: number
  /** The drivers who declined a delivery or were taken off it, those whose fleets may not carry it, and those who owe too much cash: they do not get it. */
  barred: ReadonlyMap<OrderId, ReadonlySet<UserId>>
}

/** With the deliveries that drivers have or are offered, also drivers far from all that waits. */
export type LoadedScope = PlanScope & { taken: readonly Delivery[] }

/** Reads at most this many drivers on duty. */
const mostRead = 2_500

type Ports = { deliveries: Deliveries; drivers: Drivers } & PaperPorts & CashLimitPorts
type Wanted = { fleetId: TenantId | null; area: string | null; at: Date; driverFreshSeconds: number }

/** Reads what a plan is made of: the most urgent waiting deliveries, and the drivers near them who can be asked. */
export async function loadPlanScope(ports: Ports, wanted: Wanted): Promise<LoadedScope> {
  const [waiting, busy, drivers] = await Promise.all([
    readQueue(ports, wanted, { hasDriver: false, area: wanted.area }, mostDeliveries),
    readQueue(ports, wanted, { hasDriver: true }, mostCommitted),
    readDrivers(ports, wanted),
  ])
  const isSoon = (delivery: Delivery) =>
    delivery.status === 'awaiting_driver' &&
    !waitsForDocument(delivery) &&
    (delivery.dispatchFrom ?? wanted.at) <= addSeconds(wanted.at, planAheadSeconds)
  const soon = waiting.items.filter(isSoon)
  const nearest = nearestTo(
    soon.map(({ origin }) => origin),
    drivers,
  )
  const [planned, barred] = await Promise.all([
    withDeliveries(ports, nearest.slice(0, mostDrivers), busy.items),
    readBarred(ports, soon, nearest, wanted.at),
  ])
  return {
    waiting: soon,
    waitingTotal: waiting.total,
    taken: busy.items,
    drivers: planned,
    driversTotal: nearest.length,
    barred,
  }
}

async function readQueue(
  { deliveries }: Ports,
  { fleetId, at }: Wanted,
  filter: QueueFilterInput,
  most: number,
): Promise<{ items: Delivery[]; total: number }> {
  const items: Delivery[] = []
  const readFilter = readQueueFilter(filter, at)
  let [after, total]: [Parameters<Deliveries['listForDispatch']>[2]['after'], number] = [null, 0]
  do {
    const page = await deliveries.listForDispatch(fleetId, readFilter, {
      limit: Math.min(maxLimit, most - items.length),
      after,
    })
    items.push(...page.items)
    if (after === null) total = page.total
    after = page.end
  } while (after && items.length < most)
  return { items, total }
}

async function readDrivers({ drivers }: Ports, { fleetId, at, driverFreshSeconds }: Wanted) {
  const all: Driver[] = []
  let after: UserId | null = null
  do {
    const { items } = await drivers.listAtWork(fleetId, { limit: maxLimit, offset: 0, after })
    all.push(...items)
    after = items.length === maxLimit ? (items.at(-1)?.id ?? null) : null
  } while (after && all.length < mostRead)
  return all.flatMap((driver) => {
    const { isAvailable, position } = driver
    return isAvailable && position && isFresh(driver, { at, driverFreshSeconds })
      ? [{ ...driver, position }]
      : []
  })
}

/** The drivers within reach of a pickup, the nearest to one first. */
function nearestTo<D extends { id: UserId; position: Position }>(
  pickups: readonly Position[],
  drivers: readonly D[],
) {
  return drivers
    .map((driver) => ({
      driver,
      meters: pickups.reduce(
        (least, pickup) => Math.min(least, greatCircleMeters(driver.position, pickup)),
        Number.POSITIVE_INFINITY,
      ),
    }))
    .filter(({ meters }) => meters <= widestRadiusKm * 1000)
    .sort((a, b) => a.meters - b.meters || (a.driver.id < b.driver.id ? -1 : 1))
    .map(({ driver }) => driver)
}

/** Without those of whose deliveries not all are known: nobody gets more because something was not read. */
async function withDeliveries<D extends Driver & { position: Position }>(
  { drivers }: Ports,
  chosen: readonly D[],
  busy: readonly Delivery[],
): Promise<PlannedDriver[]> {
  const details = await drivers.details(chosen.map(({ id }) => id))
  const byDriver = Map.groupBy(busy, ({ driver }) => driver?.id)
  return chosen.flatMap((driver) => {
    const deliveries = byDriver.get(driver.id) ?? []
    const { activeDeliveries = 0, openOffers = 0 } = details.get(driver.id) ?? {}
    return deliveries.length < activeDeliveries + openOffers ? [] : [{ ...driver, deliveries }]
  })
}

async function readBarred(
  ports: Ports,
  waiting: readonly Delivery[],
  drivers: readonly Driver[],
  at: Date,
): Promise<Map<OrderId, ReadonlySet<UserId>>> {
  const refusers = await readRefusers(ports, waiting)
  const fleets = drivers.map(({ tenantId }) => tenantId)
  for (const [orderId, barred] of await barredFleets(ports, waiting, fleets, at)) {
    const ofThem = drivers.filter(({ tenantId }) => barred.has(tenantId)).map(({ id }) => id)
    refusers.set(orderId, new Set([...(refusers.get(orderId) ?? []), ...ofThem]))
  }
  const limited = await driversAtCashLimit(
    ports,
    waiting,
    drivers.map(({ id }) => id),
  )
  if (limited.size > 0)
    for (const { orderId } of waiting.filter(paysCash))
      refusers.set(orderId, new Set([...(refusers.get(orderId) ?? []), ...limited.keys()]))
  return refusers
}

/** An order in its first version was offered to nobody. */
async function readRefusers({ deliveries }: Ports, waiting: readonly Delivery[]) {
  const offeredIds = waiting.filter(({ version }) => version > 1).map(({ orderId }) => orderId)
  if (offeredIds.length === 0) return new Map<OrderId, ReadonlySet<UserId>>()
  const offers = await deliveries.offers(offeredIds)
  const isRefused = ({ outcome }: Offer) => outcome === 'declined' || outcome === 'withdrawn'
  const refusers = (made: readonly Offer[]) => new Set(made.filter(isRefused).map(({ driverId }) => driverId))
  return new Map<OrderId, ReadonlySet<UserId>>(
    Array.from(offers, ([orderId, made]) => [orderId, refusers(made)] as const),
  )
}
