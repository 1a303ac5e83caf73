import {
  type RecipientRules,
  readRecipientRules,
  recipientRulesOf,
  setRecipientRules,
} from '@rodovia/core/delivery/recipient/recipient-rules.ts'
import {
  type RescheduleChoice,
  rescheduleChoice,
  rescheduleDelivery,
} from '@rodovia/core/delivery/recipient/reschedule.ts'
import { addFields, boolean, described, inputs, int, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { supportPhones } from './calls.ts'
import { TrackedDeliveryRef } from './tracking.ts'
import { TimeWindowInput } from './windows.ts'

const fromHour = 'First hour of a day, 0 to 23, in the time of the destination.'
const untilHour = 'Hour at which the last window of a day ends, 1 to 24, in the time of the destination.'

const RescheduleChoiceRef = builder.objectRef<RescheduleChoice>('RescheduleChoice').implement({
  description: 'Days and hours among which a recipient may choose.',
  fields: described({
    firstDay: string('First day at the destination, such as `2026-05-31`.'),
    lastDay: string('Last day at the destination, such as `2026-06-07`.'),
    fromHour: int(fromHour),
    untilHour: int(untilHour),
  }),
})

addFields(builder, TrackedDeliveryRef, {
  rescheduling: of(RescheduleChoiceRef).orNull(
    'Among what `rescheduleDelivery` may choose; null after pickup, and if the shipper does not allow it.',
    async (delivery, _, { ports }) =>
      rescheduleChoice(delivery, await recipientRulesOf(ports, delivery.tenantId), ports.clock()),
  ),
  supportNumber: string.orNull(
    'Telephone number to call for help, such as `+55 11 3000-1000`: that of the driver’s company, before there is a driver the shipper’s; else the platform’s; null if none is set.',
    ({ supportTenantId }, _, context) => supportPhones(context, supportTenantId),
  ),
})

builder.mutationField('rescheduleDelivery', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description:
      'Choose another time for the delivery of a tracking link, within `rescheduling`, until pickup. A driver who had it is released and another is asked in time. Public. Errors: `not_found`, `invalid_state` (`reschedule_not_allowed`), `rate_limited`, `validation_failed`.',
    args: {
      trackingToken: t.arg(string('Last path segment of the tracking link.')),
      window: t.arg(
        of(TimeWindowInput)(
          'The new delivery window: hours of one of the days of `rescheduling`, at least 30 minutes.',
        ),
      ),
    },
    resolve: (_, { trackingToken, window }, { ports, ...request }) =>
      rescheduleDelivery(ports, { window, trackingToken, request }),
  }),
)

const may = 'Whether recipients may choose another time, until pickup.'
const days = 'Last day for that, counted from the day of the order: 1 to 30.'

const RecipientRulesRef = builder.objectRef<RecipientRules>('RecipientRules').implement({
  description: 'What the company lets its recipients do. See docs/reference/rules.md#recipients.',
  fields: described({
    mayReschedule: boolean(may),
    rescheduleDays: int(days),
    fromHour: int(fromHour),
    untilHour: int(untilHour),
  }),
})

const RecipientRulesInput = builder.inputType('RecipientRulesInput', {
  description: 'What the company lets its recipients do; all of it.',
  fields: inputs({
    mayReschedule: boolean(may),
    rescheduleDays: int(days),
    fromHour: int(fromHour),
    untilHour: int(untilHour),
  }),
})

builder.queryField('recipientRules', (t) =>
  t.field({
    type: RecipientRulesRef,
    description:
      'What the caller’s company lets its recipients do. For owner and admins. Errors: `forbidden`.',
    resolve: withActor(readRecipientRules),
  }),
)

builder.mutationField('setRecipientRules', (t) =>
  t.field({
    type: RecipientRulesRef,
    description:
      'Set what the caller’s company lets its recipients do. For owner and admins. Errors: `forbidden`, `validation_failed`.',
    args: { rules: t.arg(of(RecipientRulesInput)('All rules.')) },
    resolve: withRequest(setRecipientRules),
  }),
)
