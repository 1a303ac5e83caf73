import type { Position } from '@rodovia/core/delivery/delivery.ts'
import {
  type ArrivalWindow,
  type Estimate,
  estimateArrival,
  hasEstimate,
  statusSince,
} from '@rodovia/core/delivery/estimate.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { lastPosition } from './position.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const ArrivalWindowRef = builder.objectRef<ArrivalWindow>('ArrivalWindow').implement({
  description: 'Between when and when somebody is expected somewhere, in whole minutes.',
  fields: (t) => ({
    p50: t.expose('p50', { type: 'DateTime', description: 'By then in half of the cases.' }),
    p90: t.expose('p90', { type: 'DateTime', description: 'By then in nine of ten.' }),
  }),
})

const EstimateRef = builder.objectRef<Estimate>('Estimate').implement({
  description:
    'When the driver is expected, by the way that is left and by how fast such vehicles were at such an hour.',
  fields: (t) => ({
    pickup: t.expose('pickup', {
      type: ArrivalWindowRef,
      nullable: true,
      description: 'Where the parcel is fetched; null once he was there.',
    }),
    destination: t.expose('destination', {
      type: ArrivalWindowRef,
      nullable: true,
      description: 'Where it is brought.',
    }),
  }),
})

type Estimated = Parameters<typeof estimateArrival>[1] & {
  orderId: OrderId
  reportedPosition?: Position | null
}

async function estimateOf(
  delivery: Estimated,
  _: object,
  context: SubgraphContext,
): Promise<Estimate | null> {
  if (!hasEstimate(delivery.status)) return null
  const [position, timeline] = await Promise.all([
    lastPosition(delivery, context),
    detailOf(context, 'timelines', delivery.orderId),
  ])
  const known = { position: position ?? null, since: statusSince(delivery, timeline ?? []) }
  const { deliverySettings, clock } = context.ports
  return estimateArrival(deliverySettings.estimate, delivery, known, clock())
}

for (const ref of [OrderRef, DeliveryRef, TrackedDeliveryRef])
  builder.objectField(ref, 'estimate', (t) =>
    t.field({
      type: EstimateRef,
      nullable: true,
      description:
        'When the driver is expected; null before one has accepted, once he is through, and where nothing is known.',
      resolve: estimateOf,
    }),
  )
