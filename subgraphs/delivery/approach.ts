import type { WithDetails } from '@rodovia/core/delivery/ports.ts'
import {
  type Approach,
  currentApproach,
  nextStop,
  type Proximity,
  type Stop,
  suggestedStep,
  type WithStops,
} from '@rodovia/core/delivery/positions/approach.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, dateTime, described, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const StopEnum = describedEnum<Stop>(builder, 'Stop', 'A stop of a delivery.', {
  pickup: 'The pickup.',
  destination: 'The destination.',
})

const NearnessEnum = describedEnum<Proximity>(
  builder,
  'Nearness',
  'How near the driver is to the next stop.',
  {
    arriving: 'The driver is about to arrive.',
    arrived: 'The driver seems to be at the stop.',
  },
)

const ApproachRef = builder.objectRef<Approach>('Approach').implement({
  description:
    'How near the driver is to the next stop, estimated from reported positions. It does not change the status of the order.',
  fields: described({
    stop: of(StopEnum)('The next stop.'),
    nearness: of(NearnessEnum)('How near the driver is to it.'),
    since: dateTime('When the driver came that near.'),
  }),
})

const SuggestionRef = builder
  .objectRef<NonNullable<ReturnType<typeof suggestedStep>>>('StepSuggestion')
  .implement({
    description:
      'A step that the driver probably forgot to report: the reported positions are already at the stop.',
    fields: described({
      step: string(
        '`arrived` at the pickup; at the destination `arrived-at-destination`, and once that is reported `delivered`.',
      ),
      since: dateTime('When the driver reached the stop.'),
    }),
  })

/** Without a next stop nothing is read. */
async function lastApproach(
  delivery: WithStops & { orderId: OrderId } & WithDetails,
  _: object,
  context: SubgraphContext,
): Promise<Approach | null> {
  if (!nextStop(delivery)) return null
  const last = await detailOf(context, 'positions', delivery)
  return currentApproach(delivery, last?.approach ?? null)
}

addFields(builder, DeliveryRef, {
  suggestion: of(SuggestionRef).orNull(
    'Step that the driver probably forgot to report; null if there is none.',
    async (delivery, _, context) => suggestedStep(delivery, await lastApproach(delivery, _, context)),
  ),
})

for (const ref of [OrderRef, TrackedDeliveryRef])
  addFields(builder, ref, {
    approach: of(ApproachRef).orNull(
      'How near the driver is to the next stop; null while the driver is far away or has no stop ahead.',
      lastApproach,
    ),
  })
