import type { Roads } from '../../geo/roads.ts'
import { roadVehicleOf } from '../../quoting/service-type.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Delivery } from '../model/delivery.ts'
import {
  type DriverProgress,
  type Estimate,
  type EstimatedDelivery,
  estimateArrival,
} from '../model/estimate.ts'
import { estimateInRoute } from '../model/estimate-in-route.ts'
import type { DeliverySettings } from '../model/settings.ts'
import { placeOfStop, type RouteWork, stopsAhead } from '../model/stops-ahead.ts'
import { wayAhead } from './way-ahead.ts'

type Ports = { roads: Roads; clock: Clock; deliverySettings: Pick<DeliverySettings, 'estimate'> }

/** The accepted route that a delivery belongs to, and since when its driver is at the next stop of it. */
export type CurrentRoute = { work: RouteWork; begunAt: Date | null }

type Estimated = EstimatedDelivery & Pick<Delivery, 'orderId'>

/** The estimated arrival now, by the roads: along the stops of the driver's route, or for a delivery without one on the direct way. */
export async function currentEstimate(
  ports: Ports,
  delivery: Estimated,
  { position, since }: Pick<DriverProgress, 'position' | 'since'>,
  route: CurrentRoute | null,
): Promise<Estimate | null> {
  const settings = ports.deliverySettings.estimate
  if (route?.work.route.outcome !== 'accepted') {
    const ahead = await wayAhead(ports, delivery, position)
    return estimateArrival(settings, delivery, { position, since, ahead }, ports.clock())
  }
  const { work, begunAt } = route
  const ahead = begunAt ? null : await wayToNextStop(ports, work, position)
  return estimateInRoute(settings, work, delivery.orderId, { position, ahead, begunAt }, ports.clock())
}

async function wayToNextStop({ roads }: Ports, work: RouteWork, position: DriverProgress['position']) {
  const next = stopsAhead(work)[0]
  if (!next || !position) return null
  const vehicle = roadVehicleOf[next.delivery.serviceType]
  return roads.travel({ from: position, to: placeOfStop(next), vehicle })
}
