import { answerMaskedCall } from '@rodovia/core/delivery/calls/answer-call.ts'
import { type CalledDelivery, callableParties } from '@rodovia/core/delivery/calls/callable-parties.ts'
import { type Call, maskingFor } from '@rodovia/core/delivery/calls/make-call.ts'
import {
  callerOn,
  requestCall,
  requestDeliveryCall,
  requestTrackedCall,
} from '@rodovia/core/delivery/calls/request-call.ts'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { CallerKind, CallParty } from '@rodovia/core/shared/call-parties.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { deliveryCodeArgument } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, dateTime, described, id, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const CallPartyEnum = describedEnum<CallParty>(builder, 'CallParty', 'Whom somebody calls about an order.', {
  sender: 'The sender.',
  recipient: 'The recipient.',
  driver: 'The driver who has the delivery.',
  support: 'Those who dispatch, by the telephone number that they set for help.',
})

const CallRef = builder.objectRef<Call>('Call').implement({
  description:
    'How to call somebody: a masked number, or the number itself where no provider is configured and the caller may see it. See docs/how-to/call-without-numbers.md.',
  fields: described({
    to: of(CallPartyEnum)('Who is called.'),
    isMasked: boolean(
      'Whether the number is masked: it leads to the other person, who sees it in place of yours, and only from your own telephone.',
    ),
    number: string('Telephone number to dial; in E.164 such as `+551130000001` if it is masked.'),
    telUrl: string('Link that dials it, such as `tel:+551130000001`.'),
    whatsappUrl: string.orNull(
      'Link that opens a chat, such as `https://wa.me/5511912345678`; null for a masked number, and for one that gets no messages, such as 0800.',
    ),
    expiresAt: dateTime.orNull(
      'Until when the masked number leads there, unless the delivery ends before; asking again keeps it. Null for a number that is not masked.',
    ),
  }),
})

/** The telephone number for help of a company; null if none is set. */
export const supportPhones = createLoader(
  ({ ports }, ids: readonly TenantId[]) => ports.users.recentSupportPhones(ids),
  () => null,
)

type Called = CalledDelivery & { supportTenantId: TenantId; isMasking: boolean }

async function callable(caller: CallerKind, order: Called, context: SubgraphContext) {
  return callableParties(caller, order, {
    at: context.ports.clock(),
    isMasking: order.isMasking,
    hasSupport: (await supportPhones(context, order.supportTenantId)) !== null,
  })
}

function calledIn({ ports }: SubgraphContext, order: Delivery): Called {
  const { status, endedAt, driver, tenantId } = order
  const isMasking = maskingFor(ports, order) !== null
  return { status, endedAt, isMasking, supportTenantId: driver?.tenantId ?? tenantId }
}

addFields(builder, DeliveryRef, {
  callableParties: of([CallPartyEnum])(
    'Whom the driver may call now with `requestDeliveryCall`.',
    (delivery, _, context) => callable('driver', calledIn(context, delivery), context),
  ),
  areNumbersHidden: boolean(
    'Whether the numbers of `sender` and `recipient` keep two digits only: calls go through masked numbers, or `isMasked`.',
  ),
})

addFields(builder, OrderRef, {
  callableParties: of([CallPartyEnum])(
    'Whom the caller may call now with `requestCall`: as the shipper, or as a dispatcher.',
    (order, _, context) =>
      context.actor ? callable(callerOn(context.actor, order), calledIn(context, order), context) : [],
  ),
})

addFields(builder, TrackedDeliveryRef, {
  callableParties: of([CallPartyEnum])(
    'Whom the recipient may call now with `requestTrackedCall`. The driver only where calls are masked, while the delivery is under way.',
    (tracked, _, context) => {
      const isMasking = tracked.livemode && context.ports.callMasking !== null
      return callable('recipient', { ...tracked, isMasking }, context)
    },
  ),
})

const errors =
  'Errors: `not_found`, `validation_failed` for somebody who is never called from here, `invalid_state` for somebody who cannot be called now, `unavailable` for a hidden number without a provider, `rate_limited`.'

const callingFrom = string.orNull(
  'The telephone from which you call, with area code, such as `+55 11 91234-5678`; by default that of your account. A masked number works from it only.',
)

builder.mutationFields((t) => ({
  requestCall: t.field({
    type: CallRef,
    description: `Get the number by which the shipper or a dispatcher calls somebody about an order. The access log keeps each request. ${errors} Also \`forbidden\`.`,
    args: {
      orderId: t.arg(id('Order id.')),
      to: t.arg(of(CallPartyEnum)('Whom to call.')),
      from: t.arg(callingFrom),
    },
    resolve: withRequest(requestCall),
  }),
  requestDeliveryCall: t.field({
    type: CallRef,
    description: `Get the number by which the driver calls somebody about the own delivery. The access log keeps each request. ${errors}`,
    args: {
      code: t.arg(string(deliveryCodeArgument)),
      to: t.arg(of(CallPartyEnum)('Whom to call.')),
      from: t.arg(callingFrom),
    },
    resolve: withRequest(requestDeliveryCall),
  }),
  requestTrackedCall: t.field({
    type: CallRef,
    description: `Get the number by which the recipient calls the driver or support. A masked number works only from the telephone that the order has for the recipient. Public. The access log keeps each request. ${errors}`,
    args: {
      trackingToken: t.arg(string('Last path segment of the tracking link.')),
      to: t.arg(of(CallPartyEnum)('Whom to call: `driver` or `support`.')),
    },
    resolve: (_, call, { ports, ...request }) => requestTrackedCall(ports, { ...call, request }),
  }),
  answerMaskedCall: t.string({
    description:
      'Answer in the provider’s format what to do with a call to a masked number. Called by the provider’s webhook. Errors: `not_found` for a request that the provider did not sign.',
    args: {
      form: t.arg(string('Body of the provider’s request, form-encoded, at most 8 KiB.')),
      signature: t.arg(string('Signature of the provider’s request.')),
    },
    resolve: (_, request, { ports }) => answerMaskedCall(ports, request),
  }),
}))
