import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../delivery/changes/change.ts'
import { decideAndCommit } from '../delivery/committing/decide-and-commit.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { ReturnRules } from '../delivery/model/settings.ts'
import { keyFact } from '../delivery/model/timeline.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import { findScopedOrder } from '../delivery/reading/find-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import type { ApiKeys } from '../identity/api-keys/ports.ts'
import { remainingCents, spendingCapReached } from '../identity/api-keys/spending.ts'
import { can, requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { Quote } from '../quoting/quote.ts'
import { addHours } from '../shared/clock.ts'
import { erasedName } from '../shared/erased-name.ts'
import type { OrderId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuse } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import type { Ledger } from '../wallet/ports.ts'
import { draftReturn, type ReturnPorts } from './return-order.ts'
import { type ReturnRulesPorts, returnRulesOf } from './return-rules.ts'
import { returnPriceCents } from './rules.ts'

/** Why a recipient sends a parcel back. */
export const returnReasons = ['changed_mind', 'damaged', 'wrong_item', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** `agreed`: the price that the shipper confirmed. */
export type CreateReturn = ReturnInput & {
  request: Request
  orderId: string
  agreed?: { cents: Cents; expiresAt: Date }
}
export type ReturnInput = { reason?: string | null; remarks?: string | null }

export type CreateReturnPorts = DeliveryPorts & ReturnRulesPorts & { ledger: Ledger; apiKeys: ApiKeys }

/** Why no return can be ordered now; null if one can. */
export type NoReturn =
  | 'not_delivered'
  | 'return_too_late'
  | 'already_returned'
  | 'is_a_return'
  | 'person_erased'

/** The present price of a return, and the time until which it can be ordered. */
export type ReturnOffer = {
  isAllowed: boolean
  hindrance: NoReturn | null
  priceCents: Cents
  /** Null before the delivery, and for orders from before its time was recorded. */
  until: Date | null
}

/** `returnOrder`: the order that was made for its return, or null. */
export function returnOffer(
  order: Delivery,
  returnOrder: Pick<Delivery, 'status'> | null,
  rules: ReturnRules,
  at: Date,
): ReturnOffer {
  const until =
    order.status === 'delivered' && order.endedAt ? addHours(order.endedAt, 24 * rules.days) : null
  const hindrance = hindranceOf(order, returnOrder, until, at)
  return {
    isAllowed: hindrance === null,
    hindrance,
    priceCents: returnPriceCents(order, rules, 'wanted'),
    until,
  }
}

function hindranceOf(
  { status, returnOf, recipient, sender }: Delivery,
  returnOrder: Pick<Delivery, 'status'> | null,
  until: Date | null,
  at: Date,
): NoReturn | null {
  if (returnOf !== null) return 'is_a_return'
  if (returnOrder && returnOrder.status !== 'canceled') return 'already_returned'
  if (status !== 'delivered') return 'not_delivered'
  if (!until || at >= until) return 'return_too_late'
  return [recipient.name, sender.name].includes(erasedName) ? 'person_erased' : null
}

export type CreatedReturn = { order: Delivery; original: Delivery; balanceCents: Cents | null }

/**
 * Orders the way back of a delivered parcel: a driver fetches it from the recipient and takes it to the sender, for the percentage of the
 * original price that the tenant's rules name. Refuses with `not_found` an order out of scope, with `invalid_state` and its reason what
 * cannot be returned, with `insufficient_funds`, `spending_cap_reached`, and with `validation_failed` an unknown reason.
 */
export async function createReturn(ports: CreateReturnPorts, input: CreateReturn): Promise<CreatedReturn> {
  const { request, orderId } = input
  const shipper = requireActor(request.actor)
  const details = {
    reason: readOneOf('reason', returnReasons, input.reason ?? 'other'),
    remarks: readOptionalText('remarks', input.remarks, 1000),
  }
  let createdId = request.idempotencyKey?.resultId ?? null
  const original = await decideAndCommit(
    ports,
    { request, by: { kind: 'shipper', userId: shipper.userId } },
    {
      read: () => findScopedOrder(ports, shipper, 'order.cancel', orderId),
      prepare: (order) => prepareReturn(ports, shipper, order),
      decide: (before, context, prepared) => {
        assertAgreed(prepared.offer, input)
        const change = recordReturn(ports, before, context, { ...prepared, ...details, shipper })
        createdId = change.after.returnedBy
        return change
      },
    },
  )
  return findCreated(ports, shipper, original, createdId)
}

type Prepared = { rules: ReturnRules; returnOrder: Delivery | null; quote: Quote | null }

/** Refuses with `insufficient_funds` and `spending_cap_reached` what can be returned but not be paid. */
export async function prepareReturn(
  ports: CreateReturnPorts,
  shipper: Actor,
  order: Delivery,
): Promise<Prepared & { offer: ReturnOffer; balanceCents: Cents | null }> {
  const at = ports.clock()
  const [rules, returnOrder, quote, balances, spending] = await Promise.all([
    returnRulesOf(ports, order.tenantId),
    findReturnOf(ports, order),
    ports.deliveries.findQuote(order.quoteId),
    ports.ledger.balances([order.tenantId]),
    shipper.key && ports.apiKeys.spending(shipper.key.id, at),
  ])
  const offer = returnOffer(order, returnOrder, rules, at)
  const { priceCents } = offer
  const inWallet = balances.get(order.tenantId) ?? 0n
  const balanceCents = can(shipper, 'wallet.read') ? inWallet : null
  if (offer.isAllowed) {
    if (inWallet < priceCents) throw refuse('insufficient_funds', { balanceCents, priceCents })
    const left = spending && remainingCents(spending)
    if (spending && left !== null && left < priceCents) throw spendingCapReached(spending, priceCents)
  }
  return { rules, returnOrder, quote, offer, balanceCents }
}

/** The order that was made for the return of an order, or null. */
export async function findReturnOf(
  { deliveries }: Pick<DeliveryPorts, 'deliveries'>,
  { returnedBy }: Pick<Delivery, 'returnedBy'>,
): Promise<Delivery | null> {
  return returnedBy === null
    ? null
    : ((await deliveries.findByOrderIds([returnedBy])).get(returnedBy) ?? null)
}

type ReturnDetails = Prepared & { reason: ReturnReason; remarks: string | null; shipper: Actor }

/** The change of the order that makes its return. Refuses with `invalid_state`. */
export function recordReturn(
  ports: ChangePorts & ReturnPorts,
  before: Delivery,
  { request, by, at }: ChangeContext,
  { rules, returnOrder, quote, reason, remarks, shipper }: ReturnDetails,
): Change {
  const { hindrance } = returnOffer(before, returnOrder, rules, at)
  if (hindrance || !quote)
    throw refuse('invalid_state', {
      status: before.status,
      allowed: [],
      reason: hindrance ?? 'return_too_late',
    })
  const placed = draftReturn(ports, before, {
    quote,
    rules,
    request,
    by,
    at,
    reason,
    remarks,
    why: 'wanted',
    createdBy: shipper.userId,
    keyId: shipper.key?.id ?? null,
  })
  const { orderId, code } = placed.delivery
  const change = recordEntry(ports, before, {
    request,
    by,
    at,
    type: 'return.created',
    audit: 'order.return_placed',
    facts: { return_code: code, reason, ...keyFact(shipper) },
    patch: { returnedBy: orderId },
  })
  // A repeated request gets the return, not its original.
  const effect = change.effect && { ...change.effect, subject: orderId }
  return { ...change, effect, linked: { earlier: null, placed, original: null } }
}

async function findCreated(
  { deliveries, ledger }: CreateReturnPorts,
  shipper: Actor,
  original: Delivery,
  id: string | null,
): Promise<CreatedReturn> {
  const orderId = id as OrderId
  const [orders, entries] = await Promise.all([
    deliveries.findByOrderIds([orderId]),
    ledger.walletEntriesOfOrders([orderId]),
  ])
  const order = orders.get(orderId)
  const debit = entries.get(orderId)?.find(({ reason }) => reason === 'order_return')
  if (!order || !debit || order.returnOf !== original.orderId)
    throw refuse('not_found', { kind: 'order', id: original.orderId })
  return { order, original, balanceCents: can(shipper, 'wallet.read') ? debit.balanceAfterCents : null }
}

/** The rules may have changed since the proposal. */
function assertAgreed({ priceCents }: ReturnOffer, { agreed }: CreateReturn): void {
  if (agreed && agreed.cents !== priceCents)
    throw refuse('confirmation_expired', { expiredAt: agreed.expiresAt })
}
