import { noOfferMessage, noPushMessage } from '@rodovia/core/fleet/fleet-messages.ts'
import { type NoOfferReason, readWorkDay, type WorkDay } from '@rodovia/core/fleet/work-day.ts'
import { addFields, boolean, dateTime, described, int, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DriverRef, readReception } from './driver.ts'

const NoOfferReasonRef = builder.objectRef<NoOfferReason>('NoOfferReason').implement({
  description: 'Why a driver gets no offers now.',
  fields: described({
    code: string(
      '`sign_up_pending`, `not_available`, `not_seen_lately`, `position_unknown`, `position_stale`, `at_capacity`, `offers_waiting`, `no_orders_near`.',
    ),
    message: string('The reason and what to do, in the language of the request.', (reason, _, { language }) =>
      noOfferMessage(reason, language),
    ),
    value: int.orNull(
      'What was measured: seconds since the last signal or position, deliveries that the driver carries, offers that wait; else null.',
    ),
    limit: int.orNull(
      'Its limit: seconds, deliveries, free places, or the kilometres of the search; null without one.',
    ),
  }),
})

const WorkDayRef = builder.objectRef<WorkDay>('WorkDay').implement({
  description: 'Work of a driver at the moment.',
  fields: described({
    isAvailable: boolean('Whether the driver takes offers.', ({ driver }) => driver.isAvailable),
    lastSeenAt: dateTime.orNull(
      'When the app last contacted the server; null if never.',
      ({ driver }) => driver.lastSeenAt,
    ),
    activeDeliveries: int('Deliveries that the driver carries.', ({ driver }) => driver.activeDeliveries),
    openOffers: int('Offers that wait for an answer.', ({ driver }) => driver.openOffers),
    capacity: int('Most deliveries that the vehicle carries at a time.'),
    reasons: of([NoOfferReasonRef])(
      'All reasons why no offers come; empty if the driver is asked when an order comes up.',
      ({ reasons }) => [...reasons],
    ),
    receivesPushes: boolean(
      'Whether a push reaches a device of the driver. If not, offers arrive only while the app is open.',
      async ({ driver }, _, context) => (await readReception(context, driver.id))?.receivesPushes ?? false,
    ),
    noPushMessage: string.orNull(
      'Why no push reaches the driver and what to do, in the language of the request; null if pushes do.',
      async ({ driver }, _, context) => {
        const reception = await readReception(context, driver.id)
        return reception && noPushMessage(reception, context.language)
      },
    ),
  }),
})

addFields(builder, DriverRef, {
  workDay: of(WorkDayRef).orNull(
    'Work at the moment, and why no offers come. Null unless the caller is the driver.',
    ({ id }, _, { ports, actor }) => (actor?.userId === id ? readWorkDay(ports, { actor }) : null),
  ),
})
