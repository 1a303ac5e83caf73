import { advanceDelivery } from '@rodovia/core/delivery/steps/advance-delivery.ts'
import { arriveAtDestination } from '@rodovia/core/delivery/steps/arrive-at-destination.ts'
import { declineOffer } from '@rodovia/core/delivery/steps/decline-offer.ts'
import { declineReasons } from '@rodovia/core/fleet/decline.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { inputs, of, string } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { cashInputs } from './collect-on-delivery-fields.ts'
import { DeliveryRef } from './delivery.ts'
import { evidenceInputs } from './requirement-fields.ts'

const signatureBase64 = string.orNull(
  'Image of the signature: JPEG, PNG or WebP, base64-encoded, at most 512 KiB decoded.',
)

const HandlingInput = builder.inputType('HandlingInput', {
  description: 'Details of a pickup, and the proof that it needs.',
  fields: inputs({
    photoBase64: string.orNull('JPEG, PNG or WebP image, base64-encoded, at most 8 MiB decoded.'),
    signatureBase64,
    note: string.orNull('Free text, at most 1000 characters.'),
    ...evidenceInputs,
  }),
})

const HandOverInput = builder.inputType('HandOverInput', {
  description: 'Proof of the hand-over.',
  fields: inputs({
    photoBase64: string.orNull('JPEG, PNG or WebP image, base64-encoded, at most 8 MiB decoded.'),
    signatureBase64,
    note: string.orNull('Free text, at most 1000 characters.'),
    pin: string.orNull('PIN that the recipient gave to the driver; required where the order has one.'),
    ...cashInputs,
    ...evidenceInputs,
  }),
})

export const DeclineInput = builder.inputType('DeclineInput', {
  description: 'Why a driver declines an offer. Dispatchers see it; the shipper does not.',
  fields: inputs({
    reason: string.orNull(`One of ${declineReasons.map((reason) => `\`${reason}\``).join(', ')}.`),
    note: string.orNull('More about it, at most 300 characters; dispatchers see it, shippers do not.'),
  }),
})

const refusals = 'Repeating it has no effect. Errors: `not_found`, `invalid_state`'

builder.mutationFields((t) => {
  const code = t.arg(string(deliveryCodeArgument))
  const step = (step: 'accept' | 'arrived' | 'on-route', description: string) =>
    t.field({
      type: DeliveryRef,
      description: `${description} ${refusals}.`,
      args: { code },
      resolve: (_, { code }, { ports, ...request }) => advanceDelivery(ports, { request, code, step }),
    })
  return {
    acceptDelivery: step('accept', 'Accept an offer.'),
    declineDelivery: t.boolean({
      description:
        'Decline an offer; the next driver is asked. Always true. Errors: `not_found`, `invalid_state`, `validation_failed`.',
      args: { code, input: t.arg(of(DeclineInput).orNull('Why; omit to say nothing.')) },
      resolve: async (_, { code, input }, { ports, ...request }) => {
        await declineOffer(ports, { ...input, request, code })
        return true
      },
    }),
    arriveAtPickup: step('arrived', 'Report the arrival at the pickup.'),
    pickUpDelivery: t.field({
      type: DeliveryRef,
      description: `Report that the driver has the parcel. ${refusals}, \`proof_required\`, \`validation_failed\`.`,
      args: {
        code,
        input: t.arg(of(HandlingInput).orNull('Details, required if `requirements` has a `pickup`.')),
      },
      resolve: (_, { code, input }, { ports, ...request }) =>
        advanceDelivery(ports, { ...input, request, code, step: 'picked' }),
    }),
    departForDelivery: step('on-route', 'Report that the driver leaves for the destination.'),
    arriveAtDestination: t.field({
      type: DeliveryRef,
      description: `Report the arrival at the destination. Optional: it changes no status, and \`handOverDelivery\` needs no arrival. ${refusals}.`,
      args: { code },
      resolve: withRequest(arriveAtDestination),
    }),
    handOverDelivery: t.field({
      type: DeliveryRef,
      description: `Hand the parcel over to the recipient. ${refusals}, \`proof_required\`, \`collection_required\`, \`validation_failed\`.`,
      args: {
        code,
        input: t.arg(of(HandOverInput).orNull('Proof, required if `requirements` asks for some.')),
      },
      resolve: (_, { code, input }, { ports, ...request }) =>
        advanceDelivery(ports, { ...input, request, code, step: 'delivered' }),
    }),
  }
})
