import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { trackingUrl } from '@rodovia/core/delivery/model/order-view.ts'
import type { ReturnRules } from '@rodovia/core/delivery/model/settings.ts'
import { findOrders } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import { recordFailedAttempt } from '@rodovia/core/dispatch/record-attempt.ts'
import { type LastAttempt, lastAttemptOf } from '@rodovia/core/return-orders/attempt.ts'
import { type AttemptReason, attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'
import {
  type CreatedReturn,
  createReturn,
  type NoReturn,
  type ReturnOffer,
  type ReturnReason,
  returnOffer,
} from '@rodovia/core/return-orders/create-return.ts'
import {
  confirmReturn,
  proposeReturn,
  type ReturnProposal,
} from '@rodovia/core/return-orders/propose-return.ts'
import { reportFailedAttempt } from '@rodovia/core/return-orders/report-attempt.ts'
import {
  readReturnRules,
  recentReturnRulesOf,
  setReturnRules,
} from '@rodovia/core/return-orders/return-rules.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { deliveryCode, deliveryCodeArgument } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import {
  addFields,
  boolean,
  cents,
  dateTime,
  described,
  id,
  inputs,
  int,
  of,
  string,
} from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, StatusEnum } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

export const AttemptReasonEnum = describedEnum<AttemptReason>(
  builder,
  'AttemptReason',
  'Why a parcel could not be handed over.',
  {
    recipient_absent: 'Nobody was there to receive it.',
    refused: 'The recipient refused it.',
    address_not_found: 'The address is wrong or could not be found.',
    closed: 'The shop or building was closed.',
    other: 'Another reason; the note says which.',
  },
)

const ReturnReasonEnum = describedEnum<ReturnReason>(
  builder,
  'ReturnReason',
  'Why a recipient sends a parcel back.',
  {
    changed_mind: 'The recipient does not want it any more.',
    damaged: 'It is damaged or does not work.',
    wrong_item: 'It is not what was ordered.',
    other: 'Another reason.',
  },
)

const NoReturnEnum = describedEnum<NoReturn>(builder, 'NoReturn', 'Why no return can be ordered.', {
  not_delivered: 'The order is not delivered.',
  return_too_late: 'The days within which a return can be ordered are over.',
  already_returned: 'A return was ordered before and not canceled.',
  is_a_return: 'The order is a return itself.',
  person_erased: 'The sender or the recipient was erased.',
})

const offerFields = {
  allowed: boolean('Whether a return can be ordered now.', ({ isAllowed }: ReturnOffer) => isAllowed),
  hindrance: of(NoReturnEnum).orNull('Why not; null if it can.'),
  priceCents: cents('What the return costs, in centavos: a percentage of the price of the order.'),
  until: dateTime.orNull('Until when it can be ordered; null unless the order is delivered.'),
}

const ReturnOfferRef = builder.objectRef<ReturnOffer>('ReturnOffer').implement({
  description: 'What ordering a return would cost now.',
  fields: described(offerFields),
})

const LastAttemptRef = builder.objectRef<LastAttempt>('FailedAttempt').implement({
  description: 'A delivery attempt that failed.',
  fields: described({
    number: int('Which attempt it was, from 1.'),
    reason: of(AttemptReasonEnum)('Why.'),
    at: dateTime('When it was made, by the driver’s phone if that said so.'),
  }),
})

const timelines = createLoader(
  async ({ ports }, ids: readonly OrderId[]) =>
    (await ports.deliveries.details({ timelines: ids })).timelines,
  () => [],
)

const orders = createLoader(
  ({ ports, actor }, ids: readonly string[]) => findOrders(ports, { actor, orderIds: ids }),
  () => null,
)
const linked = createLoader(
  ({ ports }, ids: readonly OrderId[]) => ports.deliveries.findByOrderIds(ids),
  () => null,
)

addFields(builder, OrderRef, {
  returnOf: id.orNull(
    'Id of the order whose parcel this one takes back; null for an order that is no return.',
  ),
  returnedBy: id.orNull('Id of the order that takes the parcel back; null if there is none.'),
  failedAttempts: int(
    'How often the parcel could not be handed over; 0 for never.',
    ({ failedAttempts }: Delivery) => failedAttempts ?? 0,
  ),
  lastAttempt: of(LastAttemptRef).orNull(
    'The last failed delivery attempt; null for none.',
    async ({ orderId, failedAttempts }: Delivery, _, context) =>
      failedAttempts === null ? null : lastAttemptOf(await timelines(context, orderId)),
  ),
  originalOrder: of(OrderRef).orNull(
    'The order of `returnOf`; null without one, and if the caller may not read it.',
    ({ returnOf }: Delivery, _, context) => (returnOf === null ? null : orders(context, returnOf)),
  ),
  returnOrder: of(OrderRef).orNull(
    'The order of `returnedBy`; null without one, and if the caller may not read it.',
    ({ returnedBy }: Delivery, _, context) => (returnedBy === null ? null : orders(context, returnedBy)),
  ),
  returnOffer: of(ReturnOfferRef)(
    'What ordering a return would cost now. Reading it orders nothing.',
    async (order: Delivery, _, context) => {
      const { ports } = context
      const [rules, returnOrder] = await Promise.all([
        recentReturnRulesOf(ports, order.tenantId),
        order.returnedBy === null ? null : linked(context, order.returnedBy),
      ])
      return returnOffer(order, returnOrder, rules, ports.clock())
    },
  ),
})

addFields(builder, DeliveryRef, {
  failedAttempts: int(
    'How often the parcel could not be handed over; 0 for never.',
    ({ failedAttempts }: Delivery) => failedAttempts ?? 0,
  ),
  originalCode: string.orNull(
    'Code of the delivery whose parcel this one takes back; null for a delivery that is no return.',
    async ({ returnOf }: Delivery, _, context) =>
      returnOf === null ? null : ((await linked(context, returnOf))?.code ?? null),
  ),
})

addFields(builder, TrackedDeliveryRef, {
  originalTrackingUrl: string.orNull(
    'Tracking page of the delivery whose parcel this one takes back; null for a delivery that is no return.',
    async ({ returnOf }, _, context) =>
      returnOf === null ? null : urlOf(await linked(context, returnOf), context),
  ),
  returnTrackingUrl: string.orNull(
    'Tracking page of the delivery that takes the parcel back; null if there is none.',
    async ({ returnedBy }, _, context) =>
      returnedBy === null ? null : urlOf(await linked(context, returnedBy), context),
  ),
})

function urlOf(
  delivery: Delivery | null,
  { ports }: { ports: { deliverySettings: { publicUrl: string } } },
): string | null {
  return delivery && trackingUrl(delivery, ports.deliverySettings.publicUrl)
}

const AttemptInput = builder.inputType('FailedAttemptInput', {
  description: 'A delivery attempt that failed.',
  fields: inputs({
    reason: string(`One of ${attemptReasons.map((reason) => `\`${reason}\``).join(', ')}.`),
    note: string.orNull('Free text, at most 1000 characters.'),
    photoBase64: string.orNull('JPEG, PNG or WebP image, base64-encoded, at most 8 MiB decoded.'),
  }),
})

const ReturnInput = builder.inputType('ReturnInput', {
  description: 'A return that the recipient wants.',
  fields: inputs({
    reason: of(ReturnReasonEnum).orNull('Why; the default is `other`.'),
    remarks: string.orNull('Instructions for the driver, at most 1000 characters.'),
  }),
})

const CreateReturnPayload = builder.objectRef<CreatedReturn>('CreateReturnPayload').implement({
  description: 'Result of ordering a return.',
  fields: described({
    order: of(OrderRef)('The new order: from the recipient to the sender.'),
    original: of(OrderRef)('The order whose parcel comes back.'),
    balanceCents: cents.orNull(
      'Wallet balance after the payment, in centavos; null if the caller may not read the wallet.',
    ),
  }),
})

const ReturnProposalRef = builder.objectRef<ReturnProposal>('ReturnProposal').implement({
  description: 'A return that is ready to confirm, with its exact price. Nothing is charged yet.',
  fields: described({
    orderId: id('Id of the order whose parcel would come back.'),
    code: string(deliveryCode),
    status: of(StatusEnum)('Its current status.'),
    ...offerFields,
    balanceCents: cents.orNull(
      'Current wallet balance, in centavos; null if the caller may not read the wallet.',
    ),
    confirmationToken: string.orNull(
      'Token for `confirmReturn`. Only the caller can use it, once. Null if no return can be ordered.',
      ({ proposed }) => proposed?.confirmationToken,
    ),
    expiresAt: dateTime.orNull(
      'When the proposal expires; null if no return can be ordered.',
      ({ proposed }) => proposed?.expiresAt,
    ),
  }),
})

const ReturnRulesRef = builder.objectRef<ReturnRules>('ReturnRules').implement({
  description: 'How the parcels of a tenant come back. See docs/reference/rules.md#return-orders.',
  fields: described({
    attempts: int('Failed delivery attempts after which the parcel goes back to the sender.'),
    days: int('Days after the delivery within which a return can be ordered; 0 for never.'),
    failedPercent: int('Price of a return after failed attempts, in percent of the price of the order.'),
    wantedPercent: int('Price of a return that the recipient wants, in percent of the price of the order.'),
  }),
})

const ReturnRulesInput = builder.inputType('ReturnRulesInput', {
  description: 'Rules for returns; a field that is left out gets the default.',
  fields: inputs({
    attempts: int.orNull('Failed delivery attempts, 1 to 5; the default is 2.'),
    days: int.orNull('Days after the delivery, 0 to 90; the default is 7.'),
    failedPercent: int.orNull('Percent of the price after failed attempts, 0 to 200; the default is 50.'),
    wantedPercent: int.orNull(
      'Percent of the price of a return that the recipient wants, 0 to 200; the default is 100.',
    ),
  }),
})

builder.queryField('returnRules', (t) =>
  t.field({
    type: ReturnRulesRef,
    description:
      'Rules for returns of the caller’s tenant; superadmins may ask for those of another one. Errors: `unauthorized`, `forbidden`, `not_found`.',
    args: { tenantId: t.arg(id.orNull('Tenant id; the default is the caller’s own.')) },
    resolve: withActor(readReturnRules),
  }),
)

const attemptErrors =
  'Reporting the same attempt again changes nothing. Errors: `not_found`, `invalid_state`, `validation_failed`'

builder.mutationFields((t) => {
  const orderId = t.arg(id('Order id.'))
  const input = t.arg(of(AttemptInput)('The attempt.'))
  const returnInput = t.arg(of(ReturnInput).orNull('Why, and what the driver should know.'))
  return {
    reportFailedAttempt: t.field({
      type: DeliveryRef,
      description: `Report that the parcel could not be handed over. The last attempt that the rules allow sends it back: the driver then carries a return order. ${attemptErrors}.`,
      args: { code: t.arg(string(deliveryCodeArgument)), input },
      resolve: (_, { code, input }, { ports, ...request }) =>
        reportFailedAttempt(ports, { ...input, request, code }),
    }),
    recordFailedAttempt: t.field({
      type: OrderRef,
      description: `Record a failed attempt as an operator, as \`reportFailedAttempt\`. ${attemptErrors}, \`forbidden\`.`,
      args: { orderId, input },
      resolve: (_, { orderId, input }, { ports, ...request }) =>
        recordFailedAttempt(ports, { ...input, request, orderId }),
    }),
    createReturn: t.field({
      type: CreateReturnPayload,
      description:
        'Order the way back of a delivered parcel and pay for it from the wallet: a driver fetches it from the recipient and takes it to the sender. See `returnOffer` for the price. Errors: `not_found`, `invalid_state` with a `reason` of `NoReturn`, `insufficient_funds`, `spending_cap_reached`, `validation_failed`.',
      args: { orderId, input: returnInput },
      resolve: (_, { orderId, input }, { ports, ...request }) =>
        createReturn(ports, { ...input, request, orderId }),
    }),
    proposeReturn: t.field({
      type: ReturnProposalRef,
      description:
        'Prepare a return and get its exact price; confirm it with `confirmReturn` within five minutes. Charges nothing. Errors: `not_found`, `insufficient_funds`, `spending_cap_reached`.',
      args: { orderId, input: returnInput },
      resolve: (_, { orderId, input }, { ports, ...request }) =>
        proposeReturn(ports, { ...input, request, orderId }),
    }),
    confirmReturn: t.field({
      type: CreateReturnPayload,
      description:
        'Order the return of a proposal at its price. Takes no Idempotency-Key because the token works once. Errors: `not_found` for an unknown token, `confirmation_used`, `confirmation_expired`, and those of `createReturn`.',
      args: { confirmationToken: t.arg(string('Token of the proposal.')) },
      resolve: (_, { confirmationToken: token }, { ports, ...request }) =>
        confirmReturn(ports, { token, request }),
    }),
    setReturnRules: t.field({
      type: ReturnRulesRef,
      description:
        'Set the rules for returns of a tenant, as a superadmin. Errors: `forbidden`, `not_found`, `validation_failed`.',
      args: {
        tenantId: t.arg(id('Tenant id.')),
        input: t.arg(of(ReturnRulesInput)('The rules.')),
      },
      resolve: (_, { tenantId, input }, { ports, ...request }) =>
        setReturnRules(ports, { ...input, request, tenantId }),
    }),
  }
})
