import { type AccessPorts, recordUserAccess } from '../../identity/access/record-access.ts'
import { draftAccountAlert } from '../../identity/account-alerts.ts'
import type { AccountMailPorts } from '../../identity/account-mails.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import type { Users } from '../../identity/ports.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import { requireStepUp, type StepUpPorts } from '../../identity/step-up.ts'
import type { User } from '../../identity/user.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { PayoutId, UserId } from '../../shared/ids.ts'
import { type Cents, reaisText } from '../../shared/money.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { draftFromEarnings } from '../collect-on-delivery/settlement.ts'
import { draftPayoutChange, type Payout } from './payout.ts'
import { holdOf } from './payout-hold.ts'
import type { Payouts } from './ports.ts'

type Ports = SystemPorts &
  AccountMailPorts &
  StepUpPorts & { users: Users; payouts: Payouts; deliverySettings: { cashLimitCents: number } }

/**
 * Requests the payout of all of a driver's earnings, less owed cash up to the operator's limit, to the driver's PIX key; called by the driver, or by a platform
 * administrator who names the driver. Within 24 hours after another PIX key replaced the driver's, it needs a confirmation of
 * the caller and waits until the end of these hours; mail and push tell the driver. Refuses with `unauthorized`,
 * `forbidden`, `step_up_required`, with `not_found` unless it is a driver, with `invalid_state` without a PIX key or earnings,
 * with `unavailable` when another request has just set a key.
 */
export async function requestPayout(
  ports: Ports,
  { request, driverId = null }: { request: Request; driverId?: string | null },
): Promise<Payout> {
  const { actor, idempotencyKey } = request
  const driver = await findPayee(ports, actor, driverId)
  const made = idempotencyKey?.resultId && (await ports.payouts.find(idempotencyKey.resultId as PayoutId))
  if (made) return made
  const payee = await ports.payouts.findPayee(driver.id)
  const { pixKey } = payee
  if (pixKey === null)
    throw refuse('invalid_state', { status: 'no_pix_key', allowed: ['setPixKey'], reason: 'no_pix_key' })
  const at = ports.clock()
  const heldUntil = holdOf(payee, at)
  if (heldUntil) await requireStepUp(ports, request, 'request_payout')
  return ports.payouts.request(driver.id, ({ balanceCents, owed, ...now }) => {
    const isAsRead =
      now.pixKey === pixKey && now.pixKeyChangedAt?.getTime() === payee.pixKeyChangedAt?.getTime()
    if (!isAsRead) throw refuse('unavailable', { retryAfterSeconds: 1 })
    const limitCents = BigInt(ports.deliverySettings.cashLimitCents)
    const account = { owed, earningsCents: balanceCents }
    // The key of the request marks the payout.
    const unkeyed = { ...request, idempotencyKey: null }
    const settlement = draftFromEarnings(ports, driver, account, { limitCents, request: unkeyed, at })
    const amountCents = balanceCents - (settlement?.takenCents ?? 0n)
    if (amountCents <= 0n && settlement)
      throw refuse('invalid_state', {
        status: 'cash_owed',
        allowed: ['takeCashFromEarnings'],
        reason: 'cash_owed',
      })
    if (amountCents <= 0n)
      throw refuse('invalid_state', {
        status: 'nothing_earned',
        allowed: [],
        reason: 'nothing_to_pay_out',
      })
    const payout = {
      id: ports.newId<PayoutId>(),
      driverId: driver.id,
      tenantId: driver.tenantId,
      amountCents,
      pixKey,
      status: 'requested' as const,
      requestedBy: actor!.userId,
      requestedAt: at,
      heldUntil,
      batchId: null,
      closedAt: null,
      endToEndId: null,
      reason: null,
    }
    const alert = heldUntil && draftHoldAlert(ports, request, { driver, amountCents, heldUntil, at })
    return { ...draftPayoutChange(ports, request, payout, at), alert, settlement }
  })
}

function draftHoldAlert(
  ports: Ports,
  request: Request,
  { driver, amountCents, heldUntil, at }: { driver: User; amountCents: Cents; heldUntil: Date; at: Date },
) {
  const data = { amount: reaisText(amountCents), until: heldUntil.toISOString() }
  return draftAccountAlert(ports, request, { kind: 'payout_held', user: driver, at, data })
}

/** Only the driver and platform administrators may know a driver's earnings. */
async function findPayee(
  { users }: Pick<Ports, 'users'>,
  actor: Actor | null,
  driverId: string | null,
): Promise<User> {
  const { userId, tenantKind } = requireActor(actor)
  if (driverId === null || driverId === userId) permit(actor, 'delivery.drive')
  else if (tenantKind === 'plataforma') permit(actor, 'platform.manage')
  else throw refuse('not_found', { kind: 'driver', id: driverId })
  const find = async (id: UserId) => (await users.findByIds([id])).get(id)
  return findOrRefuse('driver', driverId ?? userId, find, ({ role }) => role === 'driver')
}

/**
 * The driver's own payouts, or for platform administrators any driver's, newest first. Refuses with `unauthorized`,
 * `forbidden`, `not_found`.
 */
export async function listPayouts(
  ports: AccessPorts & Pick<Ports, 'users' | 'payouts'>,
  { actor, driverId = null, page }: ListRequest & { driverId?: string | null },
): Promise<Slice<Payout>> {
  const driver = await findPayee(ports, actor, driverId)
  await recordUserAccess(ports, requireActor(actor), [driver], 'payout')
  return ports.payouts.list(driver.id, readPage(page))
}
