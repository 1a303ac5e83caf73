import { type AccessPorts, recordUserAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import type { PixChargeId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { assertRange } from '../../shared/whole-number.ts'
import type { PixCharge } from '../top-ups/charge.ts'
import { type ChargePorts, openCharge } from '../top-ups/open-charge.ts'
import type { CollectedPayments, ListedPayment, OwingDriver } from './ports.ts'
import { draftFromEarnings, owedCentsOf } from './settlement.ts'

export type CashPorts = {
  collectedPayments: CollectedPayments
  deliverySettings: { cashLimitCents: number }
}

/** The cash that a driver owes; the list ends after 500 payments. */
export type OwnCash = { owedCents: Cents; limitCents: Cents; payments: readonly ListedPayment[] }

/** The driver's own account. Refuses with `unauthorized`, `forbidden`. */
export async function readOwnCash(
  { collectedPayments, deliverySettings }: CashPorts,
  { actor }: { actor: Actor | null },
): Promise<OwnCash> {
  const { userId } = permit(actor, 'delivery.drive')
  const [payments, owed] = await Promise.all([
    collectedPayments.listOwed(userId),
    collectedPayments.owedBy([userId]),
  ])
  return { owedCents: owed.get(userId) ?? 0n, limitCents: BigInt(deliverySettings.cashLimitCents), payments }
}

/**
 * Makes a PIX charge by which a driver deposits owed cash, all of it or a part. The bank's word settles it. Refuses with `unauthorized`,
 * `forbidden`, with `validation_failed` more than what is owed, with `unavailable` as top-ups.
 */
export async function depositCash(
  ports: CashPorts & ChargePorts,
  { request, amountCents }: { request: Request; amountCents: Cents },
): Promise<PixCharge> {
  const { userId, tenantId } = permit(request.actor, 'delivery.drive')
  const made =
    request.idempotencyKey?.resultId &&
    (await ports.pixCharges.find({ id: request.idempotencyKey.resultId as PixChargeId }))
  if (made) return made
  const owedCents = (await ports.collectedPayments.owedBy([userId])).get(userId) ?? 0n
  if (owedCents === 0n)
    throw refuse('invalid_state', { status: 'no_cash_owed', allowed: [], reason: 'no_cash_owed' })
  assertRange('amount_cents', 'centavos', amountCents, [1n, owedCents])
  return openCharge(ports, {
    tenantId,
    amountCents,
    requestedBy: userId,
    lifeSeconds: ports.pixSettings.chargeLifeSeconds,
    orderId: null,
    driverId: userId,
    request,
  })
}

/**
 * Takes owed cash from the driver's earnings, at most the operator's limit. Refuses with `unauthorized`, `forbidden`, with `invalid_state`
 * where nothing is owed or earned.
 */
export async function takeCashFromEarnings(
  ports: CashPorts & Parameters<typeof draftFromEarnings>[0],
  { request }: { request: Request },
): Promise<OwnCash> {
  const { userId, tenantId } = permit(request.actor, 'delivery.drive')
  if (!request.idempotencyKey?.resultId) {
    const limitCents = BigInt(ports.deliverySettings.cashLimitCents)
    const at = ports.clock()
    await ports.collectedPayments.settle(userId, (account) => {
      const driver = { id: userId, tenantId }
      const settlement = draftFromEarnings(ports, driver, account, { limitCents, request, at })
      if (settlement) return settlement
      const reason = owedCentsOf(account.owed) === 0n ? 'no_cash_owed' : 'nothing_earned'
      throw refuse('invalid_state', { status: reason, allowed: [], reason })
    })
  }
  return readOwnCash(ports, { actor: request.actor })
}

/** The drivers who owe cash, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export async function listOwingDrivers(
  ports: AccessPorts & CashPorts,
  { actor, page }: ListRequest,
): Promise<Slice<OwingDriver>> {
  const reader = permit(actor, 'platform.manage')
  const slice = await ports.collectedPayments.listOwing(readPage(page))
  await recordUserAccess(ports, reader, slice.items, 'payout')
  return slice
}
