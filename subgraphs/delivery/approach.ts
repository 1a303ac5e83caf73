import {
  type Approach,
  currentApproach,
  nextStop,
  type Proximity,
  type Stop,
  suggestedStep,
} from '@rodovia/core/delivery/positions/approach.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const StopEnum = builder.enumType('Stop', {
  description: 'Where a driver stops on the way of a delivery.',
  values: describedValues<Stop>({
    pickup: 'Where the parcel is fetched.',
    destination: 'Where it is brought.',
  }),
})

const NearnessEnum = builder.enumType('Nearness', {
  description: 'How near a driver is to his next stop.',
  values: describedValues<Proximity>({
    arriving: 'He will be there in a moment.',
    arrived: 'He seems to be there.',
  }),
})

const ApproachRef = builder.objectRef<Approach>('Approach').implement({
  description:
    'How near the driver is to his next stop, by his positions: a guess, which moves nothing by itself.',
  fields: (t) => ({
    stop: t.expose('stop', { type: StopEnum, description: 'Which stop that is.' }),
    nearness: t.expose('nearness', { type: NearnessEnum, description: 'How near.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when.' }),
  }),
})

const SuggestionRef = builder
  .objectRef<NonNullable<ReturnType<typeof suggestedStep>>>('StepSuggestion')
  .implement({
    description: 'A step that the driver seems to have forgotten: his positions say that he is there.',
    fields: (t) => ({
      step: t.exposeString('step', {
        description: '`arrived` at the pickup, `delivered` at the destination.',
      }),
      since: t.expose('since', { type: 'DateTime', description: 'Since when he seems to be there.' }),
    }),
  })

/** Who is on the way to no stop is near none: nothing is read. */
async function lastApproach(
  delivery: Parameters<typeof nextStop>[0] & { orderId: OrderId },
  _: object,
  context: SubgraphContext,
): Promise<Approach | null> {
  if (!nextStop(delivery)) return null
  const last = await detailOf(context, 'positions', delivery.orderId)
  return currentApproach(delivery, last?.approach ?? null)
}

builder.objectField(DeliveryRef, 'suggestion', (t) =>
  t.field({
    type: SuggestionRef,
    nullable: true,
    description: 'The step that the driver may want to take now, by his positions; else null.',
    resolve: async (delivery, _, context) =>
      suggestedStep(delivery, await lastApproach(delivery, _, context)),
  }),
)

for (const ref of [OrderRef, TrackedDeliveryRef])
  builder.objectField(ref, 'approach', (t) =>
    t.field({
      type: ApproachRef,
      nullable: true,
      description: 'How near the driver is to his next stop; null while he is far or on the way to none.',
      resolve: lastApproach,
    }),
  )
