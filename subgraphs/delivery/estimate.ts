import type { Delivery, Position } from '@rodovia/core/delivery/model/delivery.ts'
import {
  type ArrivalWindow,
  type Estimate,
  type EstimatedDelivery,
  statusSince,
} from '@rodovia/core/delivery/model/estimate.ts'
import { isUnderWay } from '@rodovia/core/delivery/model/states.ts'
import { stopsAhead } from '@rodovia/core/delivery/model/stops-ahead.ts'
import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import { type CurrentRoute, currentEstimate } from '@rodovia/core/delivery/positions/current-estimate.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { addFields, dateTime, described, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { lastPosition } from './position.ts'
import { routeWorkOf } from './stops-before.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const ArrivalWindowRef = builder.objectRef<ArrivalWindow>('ArrivalWindow').implement({
  description: 'Expected arrival time as two quantiles, rounded to whole minutes.',
  fields: described({
    p50: dateTime('50 % of arrivals are earlier than this.'),
    p90: dateTime('90 % of arrivals are earlier than this.'),
  }),
})

const EstimateRef = builder.objectRef<Estimate>('Estimate').implement({
  description:
    'Estimated arrival, from the remaining distance and the past speed of this vehicle class at this hour; in a route along its stops as planned.',
  fields: described({
    pickup: of(ArrivalWindowRef).orNull('Arrival at the pickup; null once the driver was there.'),
    destination: of(ArrivalWindowRef).orNull('Arrival at the destination; null if no estimate is possible.'),
  }),
})

type Estimated = EstimatedDelivery &
  Pick<Delivery, 'orderId' | 'routeId'> &
  WithDetails & { reportedPosition?: Position | null }

async function estimateOf(
  delivery: Estimated,
  _: object,
  context: SubgraphContext,
): Promise<Estimate | null> {
  if (!isUnderWay(delivery.status)) return null
  const [position, timeline, route] = await Promise.all([
    lastPosition(delivery, context),
    detailOf(context, 'timelines', delivery),
    currentRoute(delivery, context),
  ])
  const progress = { position: position ?? null, since: statusSince(delivery, timeline ?? []) }
  return currentEstimate(context.ports, delivery, progress, route)
}

/** The driver is at the next stop from the arrival that was reported there. */
async function currentRoute(delivery: Estimated, context: SubgraphContext): Promise<CurrentRoute | null> {
  const work = await routeWorkOf(delivery, context)
  const next = work && stopsAhead(work)[0]
  if (!work || !next) return null
  if (next.kind === 'dropoff') return { work, begunAt: next.delivery.arrivedAtDestinationAt }
  const { orderId, status } = next.delivery
  const timeline = status === 'at_pickup' ? await detailOf(context, 'timelines', { orderId }) : undefined
  return { work, begunAt: timeline ? statusSince(next.delivery, timeline) : null }
}

for (const ref of [OrderRef, DeliveryRef, TrackedDeliveryRef])
  addFields(builder, ref, {
    estimate: of(EstimateRef).orNull(
      'Estimated arrival of the driver; null before a driver accepts, after the delivery has ended, and when no estimate is possible.',
      estimateOf,
    ),
  })
