import { addInstructions, takesInstructions } from '@rodovia/core/delivery/add-instructions.ts'
import type { Instructions } from '@rodovia/core/delivery/delivery.ts'
import { addFields, boolean, described, inputs, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const InstructionsRef = builder.objectRef<Instructions>('Instructions').implement({
  description: 'What the holder of the tracking link added for the driver.',
  fields: described({
    complement: string.orNull('Flat, floor or room, or null.'),
    reference: string.orNull('Landmark that helps to find the door, or null.'),
    note: string.orNull('Note for the driver, or null.'),
  }),
})

addFields(builder, OrderRef, {
  instructions: of(InstructionsRef).orNull(
    'What the holder of the tracking link added for the driver; null if nothing.',
  ),
})

addFields(builder, DeliveryRef, {
  instructions: of(InstructionsRef).orNull(
    'What the holder of the tracking link added for the driver; null if nothing, and if `isMasked`.',
  ),
})

addFields(builder, TrackedDeliveryRef, {
  takesInstructions: boolean('Whether `addInstructions` is possible: until pickup.', takesInstructions),
})

const InstructionsInput = builder.inputType('InstructionsInput', {
  description: 'Instructions for the driver. What is omitted or blank stays as it was; one is required.',
  fields: inputs({
    complement: string.orNull('Flat, floor or room, at most 60 characters.'),
    reference: string.orNull('Landmark that helps to find the door, at most 200 characters.'),
    note: string.orNull('Note for the driver, at most 500 characters.'),
  }),
})

builder.mutationField('addInstructions', (t) =>
  t.field({
    type: TrackedDeliveryRef,
    description:
      'Add a complement, a landmark or a note for the driver to the delivery of a tracking link, until pickup. Public. Errors: `not_found`, `invalid_state`, `rate_limited`, `validation_failed`.',
    args: {
      trackingToken: t.arg(string('Last path segment of the tracking link.')),
      input: t.arg(of(InstructionsInput)('The instructions.')),
    },
    resolve: (_, { trackingToken, input }, { ports, ...request }) =>
      addInstructions(ports, { ...input, trackingToken, request }),
  }),
)
