import { type AccessPorts, recordUserAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import type { Users } from '../../identity/ports.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import type { User } from '../../identity/user.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { PayoutId, UserId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { draftPayoutChange, type Payout } from './payout.ts'
import type { Payouts } from './ports.ts'

type Ports = SystemPorts & { users: Users; payouts: Payouts }

/**
 * Requests the payout of all of a driver's earnings to the driver's PIX key; called by the driver, or by a platform
 * administrator who names the driver. Refuses with `unauthorized`, `forbidden`, with `not_found` unless it is a
 * driver, with `invalid_state` without a PIX key or earnings.
 */
export async function requestPayout(
  ports: Ports,
  { request, driverId = null }: { request: Request; driverId?: string | null },
): Promise<Payout> {
  const { actor, idempotencyKey } = request
  const driver = await findPayee(ports, actor, driverId)
  const made = idempotencyKey?.resultId && (await ports.payouts.find(idempotencyKey.resultId as PayoutId))
  if (made) return made
  const { pixKey } = driver
  if (pixKey === null)
    throw refuse('invalid_state', { status: 'no_pix_key', allowed: ['setPixKey'], reason: 'no_pix_key' })
  const at = ports.clock()
  return ports.payouts.request(driver.id, (amountCents) => {
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
      batchId: null,
      closedAt: null,
      endToEndId: null,
      reason: null,
    }
    return draftPayoutChange(ports, request, payout, at)
  })
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
