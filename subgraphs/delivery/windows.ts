import type { TimeWindow } from '@rodovia/core/quoting/valid-windows.ts'
import { dateTime, described, inputs, of } from '../shared/fields.ts'
import { builder } from './builder.ts'

export const TimeWindowInput = builder.inputType('TimeWindowInput', {
  description: 'A span of time of at least 30 minutes, at most 30 days ahead.',
  fields: inputs({ from: dateTime('When it begins.'), until: dateTime('When it ends.') }),
})

export const TimeWindowRef = builder.objectRef<TimeWindow>('TimeWindow').implement({
  description: 'A span of time.',
  fields: described({ from: dateTime('When it begins.'), until: dateTime('When it ends.') }),
})

/** The times that a shipper may set. */
export const scheduleInputs = {
  readyAt: dateTime.orNull('When the parcel is ready for the pickup; the default is now.'),
  pickupWindow: of(TimeWindowInput).orNull(
    'When the parcel may be picked up: at least 30 minutes, at most 30 days ahead. No driver is asked earlier than needed.',
  ),
  deliveryWindow: of(TimeWindowInput).orNull(
    'When the parcel may be handed over; its end is the deadline. It must be reachable after the pickup.',
  ),
}

/** The wishes, as everyone with the tracking link sees them. */
export const scheduleFields = {
  readyAt: dateTime.orNull('When the parcel is ready for the pickup; null if it was when it was ordered.'),
  pickupWindow: of(TimeWindowRef).orNull('When the parcel may be picked up; null for any time.'),
  deliveryWindow: of(TimeWindowRef).orNull('When the parcel may be handed over; null for any time.'),
}

/** The beginning of the search for a driver. */
export const dispatchFrom = dateTime.orNull(
  'When the search for a driver begins; null where it began with the order.',
)
