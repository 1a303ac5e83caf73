import type { Roads } from '../../geo/roads.ts'
import { addSeconds, type Clock } from '../../shared/clock.ts'
import type { NewId } from '../../shared/ids.ts'
import { approachNotifications } from '../changes/push-notifications.ts'
import type { Delivery } from '../model/delivery.ts'
import { type Estimate, estimateArrival } from '../model/estimate.ts'
import type { PushType } from '../model/push-types.ts'
import type { DeliverySettings } from '../model/settings.ts'
import type { Deliveries } from '../ports.ts'
import { findOwnRouteWork } from '../routes/find-route-work.ts'
import type { Routes } from '../routes/ports.ts'
import {
  type Approach,
  type ApproachSettings,
  approachAfterFix,
  confirmedSince,
  type Fix,
  isSameApproach,
  nextStop,
  type Progress,
  possibleApproaches,
  trackSeconds,
} from './approach.ts'
import { currentEstimate } from './current-estimate.ts'
import type { DriverStore } from './ports.ts'

export type ProgressPorts = {
  clock: Clock
  newId: NewId
  deliveries: Deliveries
  routes: Routes
  drivers: DriverStore
  roads: Roads
  approachSettings: ApproachSettings
  deliverySettings: Pick<DeliverySettings, 'publicUrl' | 'estimate'>
  /** A driver whose median estimated arrival is within this time is arriving soon. */
  arrivingSoonMinutes: number
}

type Next = NonNullable<ReturnType<typeof nextStop>>

/**
 * Records how near a new position brings the driver to the next stop, and sends each push once. Far from the stop
 * it reads nothing; inside a geofence it reads the recent track until the approach is confirmed.
 */
export async function recordProgress(
  ports: ProgressPorts,
  delivery: Delivery,
  fix: Fix,
  progress: Progress,
): Promise<void> {
  const next = nextStop(delivery)
  if (!next || !delivery.driver) return
  const approach = await approachAfter(ports, delivery, { next, fix, standing: progress.approach })
  // Once the driver reported the arrival, there is nothing left to tell.
  const isDue = delivery.arrivedAtDestinationAt === null
  const isUntold = isDue && next.stop === 'destination' && !progress.told.includes('order.arriving')
  const isSoon = isUntold && (await isArrivingSoon(ports, delivery, fix))
  const types = (isDue ? pushTypesOf(approach, isSoon) : []).filter((type) => !progress.told.includes(type))
  if (types.length === 0 && isSameApproach(approach, progress.approach)) return
  const at = ports.clock()
  await ports.drivers.changeProgress(delivery, {
    before: progress,
    after: { approach, told: [...progress.told, ...types] },
    pushes: approachNotifications(ports, delivery, types, at),
    at,
  })
}

async function approachAfter(
  { drivers, approachSettings: settings }: ProgressPorts,
  delivery: Delivery,
  { next, fix, standing }: { next: Next; fix: Fix; standing: Approach | null },
): Promise<Approach | null> {
  const kept = approachAfterFix(standing, next, fix, settings)
  const possible = possibleApproaches(kept, next, fix, settings)
  if (possible.length === 0 || !delivery.driver) return kept
  const since = addSeconds(fix.at, -trackSeconds(settings))
  const track = await drivers.recentTrack(delivery.driver.id, delivery, since)
  for (const nearness of possible) {
    const confirmed = confirmedSince(track, next, settings[nearness], settings)
    if (confirmed) return { stop: next.stop, nearness, since: confirmed }
  }
  return kept
}

/** To the driver, who may have forgotten a step; to the order's team, who wait at the destination. */
function pushTypesOf(approach: Approach | null, isSoon: boolean): PushType[] {
  return [
    ...(approach?.nearness === 'arrived' ? [`driver.at_${approach.stop}` as const] : []),
    ...(approach?.stop === 'destination' || isSoon ? ['order.arriving' as const] : []),
  ]
}

/**
 * Decides by the public estimate, from this position alone. Reads the road network and the route only if
 * the straight line would be soon: other stops before it make it no earlier.
 */
async function isArrivingSoon(ports: ProgressPorts, delivery: Delivery, fix: Fix): Promise<boolean> {
  const now = ports.clock()
  const soon = addSeconds(now, ports.arrivingSoonMinutes * 60)
  const progress = { position: fix, since: fix.at }
  const isSoon = (estimate: Estimate | null) =>
    estimate?.destination ? estimate.destination.p50 <= soon : false
  if (!isSoon(estimateArrival(ports.deliverySettings.estimate, delivery, progress, now))) return false
  const work = await findOwnRouteWork(ports, delivery)
  return isSoon(await currentEstimate(ports, delivery, progress, work ? { work, begunAt: null } : null))
}
