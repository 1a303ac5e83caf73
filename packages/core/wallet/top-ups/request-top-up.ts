import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { ShopSignUps } from '../../identity/shop-sign-up/ports.ts'
import { assertShopApproved } from '../../identity/shop-sign-up/sign-up-shop.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { PixChargeId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { assertRange } from '../../shared/whole-number.ts'
import { type ChargeWithPayments, nextPollAt, txidOf } from './charge.ts'
import type { PixCharges, PixProvider, PixSettings } from './ports.ts'

type Ports = SystemPorts & {
  shopSignUps: Pick<ShopSignUps, 'find'>
  pixCharges: PixCharges
  pixProvider: PixProvider | null
  pixSettings: PixSettings
}

/** The smallest top-up, in centavos. */
const minCents = 100n

/**
 * Creates a PIX charge that tops up the tenant's wallet. The bank creates it first: a charge that only the bank knows
 * was shown to no one. Refuses with `unauthorized`, `forbidden`, with `validation_failed` an amount below one real or
 * above the limit, with `not_approved` a shop that waits for an operator, with `unavailable` without a PIX key and while the bank does not answer.
 */
export async function requestTopUp(
  ports: Ports,
  { request, amountCents }: { request: Request; amountCents: Cents },
): Promise<ChargeWithPayments> {
  const { tenantId, userId } = permit(request.actor, 'wallet.topUp')
  const { pixCharges, pixProvider } = ports
  const { chargeLifeSeconds, maxCents } = ports.pixSettings
  assertRange('amount_cents', 'centavos', amountCents, [minCents, maxCents])
  await assertShopApproved(ports, tenantId)
  if (!pixProvider) throw refuse('unavailable', { retryAfterSeconds: 3600, reason: 'pix_not_configured' })
  const made =
    request.idempotencyKey?.resultId &&
    (await pixCharges.find({ id: request.idempotencyKey.resultId as PixChargeId }))
  if (made) return made

  const id = ports.newId<PixChargeId>()
  const createdAt = ports.clock()
  const draft = {
    id,
    tenantId,
    txid: txidOf(id, pixProvider.txidLength),
    amountCents,
    requestedBy: userId,
    createdAt,
    expiresAt: addSeconds(createdAt, chargeLifeSeconds),
  }
  const charge = { ...draft, brCode: await pixProvider.create(draft) }
  await pixCharges.save(charge, {
    askAt: pixProvider.isAsked ? nextPollAt({ ...charge, payments: [], returns: [] }, true, createdAt) : null,
    ...changeRecords(ports, {
      request,
      at: createdAt,
      action: 'topup.requested',
      ...about('wallet', { id: tenantId, tenantId }),
      facts: { txid: charge.txid, amount_cents: Number(amountCents) },
      resultId: id,
    }),
  })
  return { ...charge, paidCents: 0n, paidAt: null, payments: [], returns: [] }
}
