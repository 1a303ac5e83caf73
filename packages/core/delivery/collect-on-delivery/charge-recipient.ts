import type { Actor } from '../../identity/actor.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import { refuse } from '../../shared/refusal.ts'
import type { PixCharge, PixPayment } from '../../wallet/top-ups/charge.ts'
import { type ChargePorts, openCharge } from '../../wallet/top-ups/open-charge.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findDriverDelivery, findTracked } from '../reading/find-delivery.ts'
import { takeOfAddress } from '../recipient/link-limits.ts'
import { dueCentsOf } from './collect-on-delivery.ts'

/** A charge can be paid for so long: longer than any delivery takes. */
const chargeLifeSeconds = 30 * 86_400

type Ports = DeliveryPorts & ChargePorts

/** The PIX charge of a delivery for its recipient, as its driver shows it. Refuses with `unauthorized`, `not_found`, and as `chargeOf`. */
export async function chargeRecipientAtDoor(
  ports: Ports,
  { actor, code }: { actor: Actor | null; code: string },
): Promise<PixCharge> {
  return chargeOf(ports, await findDriverDelivery(ports, requireActor(actor), code))
}

/** The same for the holder of the tracking link. Refuses with `rate_limited` an address that asks too often. */
export async function chargeRecipientByLink(
  ports: Ports & LimitPorts,
  { request, token }: { request: Pick<Request, 'address'>; token: string },
): Promise<PixCharge> {
  await takeOfAddress(ports, 'charges', request)
  return chargeOf(ports, await findTracked(ports, token))
}

/**
 * The only charge of an order: the amount no longer changes once the parcel is picked up. The bank is asked again at once about one that
 * exists. Refuses with `invalid_state` what is not to be paid by PIX now, with `unavailable` while the bank does not answer.
 */
async function chargeOf(ports: Ports, delivery: Delivery): Promise<PixCharge> {
  const { orderId, tenantId, createdBy, status, collectOnDelivery, rehearsal } = delivery
  const amountCents = dueCentsOf(delivery)
  const isOnItsWay = status === 'picked_up' || status === 'in_transit'
  if (amountCents === null || collectOnDelivery?.method !== 'pix' || !isOnItsWay || rehearsal)
    throw refuse('invalid_state', { status, allowed: [], reason: 'no_pix_due' })
  const existing = await ports.pixCharges.find({ orderId })
  if (existing) {
    await ports.pixCharges.askNow([existing.txid], ports.clock())
    return existing
  }
  return openCharge(ports, {
    tenantId,
    amountCents: BigInt(amountCents),
    requestedBy: createdBy,
    lifeSeconds: chargeLifeSeconds,
    orderId,
    driverId: null,
  })
}

/**
 * Marks an order as paid once the bank's payments reach its amount, which unlocks the hand-over. A part of the amount, and a payment of an
 * order that has ended, leave it as it is: the money is the shop's all the same.
 */
export async function collectByBank(
  ports: DeliveryPorts,
  { orderId }: Pick<PixCharge, 'orderId'>,
  payments: readonly PixPayment[],
): Promise<void> {
  const found = orderId && (await ports.deliveries.findByOrderIds([orderId])).get(orderId)
  if (!found || !orderId) return
  await decideAndCommit(
    ports,
    { request: null, by: { kind: 'platform' } },
    {
      read: async () => (await ports.deliveries.findByOrderIds([orderId])).get(orderId) ?? found,
      decide: (before, context) => recordPayments(ports, before, { ...context, payments }),
    },
  )
}

function recordPayments(
  ports: ChangePorts,
  before: Delivery,
  { payments, ...context }: ChangeContext & { payments: readonly PixPayment[] },
): Change | null {
  const { collectOnDelivery } = before
  const amountCents = dueCentsOf(before)
  const receivedCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0n)
  if (!collectOnDelivery || amountCents === null || receivedCents < amountCents) return null
  const { at } = context
  const last = payments.at(-1)!
  return recordEntry(ports, before, {
    ...context,
    type: 'order.collected',
    kinds: ['order.collected'],
    facts: { amount_cents: amountCents, method: 'pix' },
    patch: {
      collectOnDelivery: {
        ...collectOnDelivery,
        collected: {
          at: at.toISOString(),
          receivedCents: Number(receivedCents),
          changeCents: 0,
          endToEndId: last.endToEndId,
        },
      },
    },
  })
}
