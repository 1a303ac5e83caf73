import type { ApiKeys } from '../../identity/api-keys/ports.ts'
import { remainingCents, spendingCapReached } from '../../identity/api-keys/spending.ts'
import {
  type ConfirmationPorts,
  type ConfirmationToken,
  confirm,
  createConfirmation,
} from '../../identity/confirmations.ts'
import { can, permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { orderedParcels } from '../../quoting/parcels.ts'
import { hoursToDeadline, type OrderableTier } from '../../quoting/tier.ts'
import type { Cents } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import { fillFromBook } from '../address-book/fill-order.ts'
import type { Delivery } from '../model/delivery.ts'
import { type OrderInput, validateOrder, withAreaCodes } from '../model/order-input.ts'
import { planOrder } from '../model/plan-order.ts'
import type { Plan, Schedule } from '../model/schedule.ts'
import { readOrderPlaces } from './order-places.ts'
import { type PlaceOrder, type PlaceOrderPorts, placeOrder, settingsForPin } from './place-order.ts'
import { findUsableQuote } from './usable-quote.ts'

type Ports = PlaceOrderPorts & ConfirmationPorts & { apiKeys: ApiKeys }

export type OrderProposal = ConfirmationToken &
  Schedule &
  Plan &
  Pick<
    Delivery,
    'priceCents' | 'serviceType' | 'distanceMeters' | 'roadSeconds' | 'origin' | 'destination' | 'parcels'
  > & {
    tier: OrderableTier
    deadlineHours: number
    /** Null for callers who may not read the wallet. */
    balanceCents: Cents | null
    /** The rest of the daily cap of the caller's API key; null without a cap. */
    leftTodayCents: Cents | null
  }

/**
 * The exact price of an order; `confirmOrder` then places it. Refuses like `placeOrder`, except for a reference that
 * another order has.
 */
export async function proposeOrder(
  ports: Ports,
  { request, ...input }: OrderInput & { request: Request },
): Promise<OrderProposal> {
  const shipper = permit(request.actor, 'order.create')
  const validOrder = validateOrder(input, shipper, ports.clock())
  const { tier, readyAt, pickupWindow, deliveryWindow } = validOrder
  const quote = await findUsableQuote(ports, shipper, input.quoteId)
  const validated = withAreaCodes(validOrder, quote, input)
  const parcels = orderedParcels(validated.parcels, quote)
  const places = await readOrderPlaces(ports, await fillFromBook(ports, shipper, input), quote)
  const plan = planOrder(ports, quote, validated, ports.clock())
  await settingsForPin(ports, shipper, validated)
  const { priceCents } = quote.prices[tier]
  const [balances, spending] = await Promise.all([
    ports.ledger.balances([shipper.tenantId]),
    shipper.key && ports.apiKeys.spending(shipper.key.id, ports.clock()),
  ])
  const inWallet = balances.get(shipper.tenantId) ?? 0n
  const balanceCents = can(shipper, 'wallet.read') ? inWallet : null
  if (inWallet < priceCents) throw refuse('insufficient_funds', { balanceCents, priceCents })
  const leftTodayCents = spending && remainingCents(spending)
  if (spending && leftTodayCents !== null && leftTodayCents < priceCents)
    throw spendingCapReached(spending, priceCents)
  const proposal = { action: 'place_order', input, cents: priceCents } as const
  return {
    ...(await createConfirmation(ports, shipper, proposal, quote.expiresAt)),
    tier,
    priceCents,
    serviceType: quote.serviceType,
    distanceMeters: quote.distanceMeters,
    roadSeconds: quote.roadSeconds,
    parcels,
    ...places,
    deadlineHours: hoursToDeadline(tier, quote),
    readyAt,
    pickupWindow,
    deliveryWindow,
    ...plan,
    balanceCents,
    leftTodayCents,
  }
}

/** Places the proposed order at the proposed price. Refuses like `confirm` and `placeOrder`. */
export async function confirmOrder(
  ports: Ports,
  { request, token }: { request: Request; token: string },
): ReturnType<typeof placeOrder> {
  const actor = permit(request.actor, 'order.create')
  return confirm(ports, { request, actor }, { action: 'place_order', token }, (confirmed) =>
    placeOrder(ports, {
      // `proposeOrder` stored this input.
      ...(confirmed.input as Omit<PlaceOrder, 'request'>),
      request: confirmed.request,
      agreed: confirmed,
    }),
  )
}
