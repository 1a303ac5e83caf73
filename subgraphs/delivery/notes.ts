import { addDeliveryNote, addOrderNote } from '@rodovia/core/delivery/notes/add-note.ts'
import {
  maxNoteCharacters,
  maxNotesPerOrder,
  type NoteRole,
} from '@rodovia/core/delivery/notes/order-note.ts'
import { type NoteView, visibleNotes } from '@rodovia/core/delivery/notes/visible-notes.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'

const NoteRoleEnum = describedEnum<NoteRole>(builder, 'NoteRole', 'As whom somebody wrote a note.', {
  shipper: 'For the shipper of the order.',
  driver: 'As its driver.',
  operator: 'As a dispatcher of the platform or of a fleet.',
})

const OrderNoteRef = builder.objectRef<NoteView>('OrderNote').implement({
  description:
    'A message about an order among shipper, driver and dispatchers. It never changes; recipients and the public do not see it.',
  fields: described({
    id: id('Note id (UUID).'),
    at: dateTime('When it was written.'),
    role: of(NoteRoleEnum)('As whom the author wrote it.'),
    authorName: string.orNull(
      'Name of the author: the whole name for colleagues and the platform, the first name of a driver for all; null for others and for API keys.',
    ),
    isOwn: boolean('Whether the caller wrote it.'),
    isInternal: boolean(
      'Whether only dispatchers see it: those of the organisation that wrote it, and the platform’s.',
    ),
    text: string(
      `The message, 1 to ${maxNoteCharacters} characters; \`[apagado]\` if its author or a contact of the order was erased.`,
    ),
  }),
})

const notes = createLoader(
  ({ ports }, ids: readonly OrderId[]) => ports.deliveries.notes(ids),
  () => [],
)

for (const ref of [OrderRef, DeliveryRef])
  addFields(builder, ref, {
    notes: of([OrderNoteRef])(
      `Messages about the order that the caller may see, in the order of their arrival, at most ${maxNotesPerOrder}; none while it is masked.`,
      async (order, _, context) => {
        const { actor } = context
        return actor && !order.isMasked ? visibleNotes(actor, order, await notes(context, order.orderId)) : []
      },
    ),
  })

const OrderNoteInput = builder.inputType('OrderNoteInput', {
  description: 'A message about an order.',
  fields: inputs({
    text: string(`The message, 1 to ${maxNoteCharacters} characters.`),
    isInternal: boolean.orNull(
      'True to show it to dispatchers only; the default is false. Only dispatchers may.',
    ),
  }),
})

builder.mutationFields((t) => ({
  addOrderNote: t.field({
    type: OrderNoteRef,
    description: `Write a message about an order as its shipper or dispatcher. An order takes ${maxNotesPerOrder}. Errors: \`not_found\`, \`forbidden\`, \`validation_failed\`, \`rate_limited\`.`,
    args: { orderId: t.arg(id('Order id.')), input: t.arg(of(OrderNoteInput)('The message.')) },
    resolve: (_, { orderId, input }, { ports, ...request }) =>
      addOrderNote(ports, { ...input, request, orderId }),
  }),
  addDeliveryNote: t.field({
    type: OrderNoteRef,
    description:
      'Write a message about an accepted delivery as its driver, until 24 hours after its end. Errors: `not_found`, `invalid_state`, `validation_failed`, `rate_limited`.',
    args: {
      code: t.arg(string(deliveryCodeArgument)),
      text: t.arg(string(`The message, 1 to ${maxNoteCharacters} characters.`)),
    },
    resolve: withRequest(addDeliveryNote),
  }),
}))
