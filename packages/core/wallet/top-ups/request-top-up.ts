import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { ShopSignUps } from '../../identity/shop-sign-up/ports.ts'
import { assertShopApproved } from '../../identity/shop-sign-up/sign-up-shop.ts'
import type { PixChargeId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { assertRange } from '../../shared/whole-number.ts'
import type { ChargeWithPayments } from './charge.ts'
import { type ChargePorts, openCharge } from './open-charge.ts'

type Ports = ChargePorts & { shopSignUps: Pick<ShopSignUps, 'find'> }

/** The smallest top-up, in centavos. */
const minCents = 100n

/**
 * Creates a PIX charge that tops up the tenant's wallet. Refuses with `unauthorized`, `forbidden`, with `validation_failed` an amount below one real or
 * above the limit, with `not_approved` a shop that waits for an operator, with `unavailable` without a PIX key and while the bank does not answer.
 */
export async function requestTopUp(
  ports: Ports,
  { request, amountCents }: { request: Request; amountCents: Cents },
): Promise<ChargeWithPayments> {
  const { tenantId, userId } = permit(request.actor, 'wallet.topUp')
  const { chargeLifeSeconds, maxCents } = ports.pixSettings
  assertRange('amount_cents', 'centavos', amountCents, [minCents, maxCents])
  await assertShopApproved(ports, tenantId)
  const made =
    request.idempotencyKey?.resultId &&
    (await ports.pixCharges.find({ id: request.idempotencyKey.resultId as PixChargeId }))
  if (made) return made

  const charge = await openCharge(ports, {
    tenantId,
    amountCents,
    requestedBy: userId,
    lifeSeconds: chargeLifeSeconds,
    orderId: null,
    driverId: null,
    request,
  })
  return { ...charge, paidCents: 0n, paidAt: null, payments: [], returns: [] }
}
