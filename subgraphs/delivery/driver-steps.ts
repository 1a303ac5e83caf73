import { advanceDelivery } from '@rodovia/core/delivery/advance-delivery.ts'
import { declineOffer } from '@rodovia/core/delivery/decline-offer.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'

const HandlingInput = builder.inputType('HandlingInput', {
  description: 'What the driver adds to the pickup.',
  fields: (t) => ({
    photoBase64: t.string({ description: 'A JPEG, PNG or WebP as base64, at most 8 MiB decoded.' }),
    note: t.string({ description: 'A note, at most 1000 characters.' }),
  }),
})

const HandOverInput = builder.inputType('HandOverInput', {
  description: 'The proof of the hand-over.',
  fields: (t) => ({
    photoBase64: t.string({ description: 'A JPEG, PNG or WebP as base64, at most 8 MiB decoded.' }),
    signatureBase64: t.string({ description: 'The signature as such a picture, at most 512 KiB decoded.' }),
    note: t.string({ description: 'A note, at most 1000 characters.' }),
    pin: t.string({ description: 'The PIN that the recipient told the driver.' }),
  }),
})

const refusals = 'Again by the same driver it changes nothing. Refuses with `not_found`, `invalid_state`'

builder.mutationFields((t) => {
  const code = t.arg.string({ required: true, description: 'The code of the delivery, in any case.' })
  return {
    acceptDelivery: t.field({
      type: DeliveryRef,
      description: `The driver accepts an offer. ${refusals}.`,
      args: { code },
      resolve: (_, { code }, { ports, ...request }) =>
        advanceDelivery(ports, { request, code, step: 'accept' }),
    }),
    declineDelivery: t.boolean({
      description:
        'The driver turns an offer down, and the next one is asked. Always true. Refuses with `not_found`, `invalid_state`.',
      args: { code },
      resolve: async (_, { code }, { ports, ...request }) => {
        await declineOffer(ports, { request, code })
        return true
      },
    }),
    arriveAtPickup: t.field({
      type: DeliveryRef,
      description: `The driver is where the parcel is fetched. ${refusals}.`,
      args: { code },
      resolve: (_, { code }, { ports, ...request }) =>
        advanceDelivery(ports, { request, code, step: 'arrived' }),
    }),
    pickUpDelivery: t.field({
      type: DeliveryRef,
      description: `The driver has the parcel. ${refusals}, \`validation_failed\`.`,
      args: { code, input: t.arg({ type: HandlingInput, description: 'What the driver adds to it.' }) },
      resolve: (_, { code, input }, { ports, ...request }) =>
        advanceDelivery(ports, { ...input, request, code, step: 'picked' }),
    }),
    departForDelivery: t.field({
      type: DeliveryRef,
      description: `The driver leaves for the destination. ${refusals}.`,
      args: { code },
      resolve: (_, { code }, { ports, ...request }) =>
        advanceDelivery(ports, { request, code, step: 'on-route' }),
    }),
    handOverDelivery: t.field({
      type: DeliveryRef,
      description: `The driver hands the parcel over. ${refusals}, \`proof_required\`, \`validation_failed\`.`,
      args: { code, input: t.arg({ type: HandOverInput, description: 'The proof of it.' }) },
      resolve: (_, { code, input }, { ports, ...request }) =>
        advanceDelivery(ports, { ...input, request, code, step: 'delivered' }),
    }),
  }
})
