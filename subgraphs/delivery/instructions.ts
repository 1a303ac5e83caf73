import type { Instructions, LeavePlace, LeaveWith } from '@rodovia/core/delivery/model/instructions.ts'
import {
  addInstructions,
  takesInstructions,
  takesPresence,
} from '@rodovia/core/delivery/recipient/add-instructions.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, described, inputs, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const LeavePlaceEnum = describedEnum<LeavePlace>(
  builder,
  'LeavePlace',
  'With whom a parcel may be left, at the same address.',
  {
    doorman: 'The doorman or the reception of the building.',
    neighbour: 'A neighbour.',
    other: 'Another person at the address.',
  },
)

const LeaveWithRef = builder.objectRef<LeaveWith>('LeaveWith').implement({
  description: 'Who takes the parcel in for the recipient, at the same address.',
  fields: described({
    place: of(LeavePlaceEnum)('With whom to leave it.'),
    name: string.orNull('Name of that person, such as `Seu João`; null if a doorman’s name was not given.'),
  }),
})

const InstructionsRef = builder.objectRef<Instructions>('Instructions').implement({
  description: 'What the holder of the tracking link said for the driver.',
  fields: described({
    complement: string.orNull('Flat, floor or room, or null.'),
    reference: string.orNull('Landmark that helps to find the door, or null.'),
    note: string.orNull('Note for the driver, or null.'),
    atHome: boolean.orNull(
      'Whether somebody will be there to take the parcel; null if nobody said.',
      ({ atHome }) => atHome ?? null,
    ),
    leaveWith: of(LeaveWithRef).orNull(
      'With whom to leave the parcel; null for the recipient.',
      ({ leaveWith }) => leaveWith ?? null,
    ),
  }),
})

addFields(builder, OrderRef, {
  instructions: of(InstructionsRef).orNull(
    'What the holder of the tracking link said for the driver; null if nothing.',
  ),
})

addFields(builder, DeliveryRef, {
  instructions: of(InstructionsRef).orNull(
    'What the holder of the tracking link said for the driver; null if nothing, and if `isMasked`.',
  ),
})

addFields(builder, TrackedDeliveryRef, {
  takesInstructions: boolean(
    'Whether `addInstructions` takes a complement, a landmark and a note: until pickup.',
    takesInstructions,
  ),
  takesPresence: boolean(
    'Whether `addInstructions` takes `atHome` and `leaveWith`: until the delivery ends or returns.',
    takesPresence,
  ),
  atHome: boolean.orNull(
    'Whether somebody will be there to take the parcel; null if nobody said.',
    ({ instructions }) => instructions?.atHome ?? null,
  ),
  leaveWith: of(LeavePlaceEnum).orNull(
    'With whom to leave the parcel, without the name; null for the recipient.',
    ({ instructions }) => instructions?.leaveWith?.place ?? null,
  ),
})

const LeaveWithInput = builder.inputType('LeaveWithInput', {
  description: 'Who takes the parcel in for the recipient, at the same address.',
  fields: inputs({
    place: of(LeavePlaceEnum)('With whom to leave it.'),
    name: string.orNull('Name of that person, at most 80 characters. Only a doorman needs none.'),
  }),
})

const InstructionsInput = builder.inputType('InstructionsInput', {
  description: 'Instructions for the driver. What is omitted or blank stays as it was; one is required.',
  fields: inputs({
    complement: string.orNull('Flat, floor or room, at most 60 characters. Until pickup.'),
    reference: string.orNull('Landmark that helps to find the door, at most 200 characters. Until pickup.'),
    note: string.orNull('Note for the driver, at most 500 characters. Until pickup.'),
    atHome: boolean.orNull('Whether somebody will be there to take the parcel. True takes `leaveWith` back.'),
    leaveWith: of(LeaveWithInput).orNull('With whom to leave it. It sets `atHome` to false.'),
  }),
})

builder.mutationField('addInstructions', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description:
      'Say for the driver of a tracking link’s delivery who takes the parcel in, until it ends, and how to find the door, until pickup. The address and the recipient never change. Public. Errors: `not_found`, `invalid_state`, `rate_limited`, `validation_failed`.',
    args: {
      trackingToken: t.arg(string('Last path segment of the tracking link.')),
      input: t.arg(of(InstructionsInput)('The instructions.')),
    },
    resolve: (_, { trackingToken, input }, { ports, ...request }) =>
      addInstructions(ports, { ...input, trackingToken, request }),
  }),
)
