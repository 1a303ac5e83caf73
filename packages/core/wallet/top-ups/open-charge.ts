import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import { addSeconds } from '../../shared/clock.ts'
import type { PixChargeId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import { nextPollAt, type PixCharge, txidOf } from './charge.ts'
import type { PixCharges, PixProvider, PixSettings } from './ports.ts'

export type ChargePorts = SystemPorts & {
  pixCharges: PixCharges
  pixProvider: PixProvider | null
  pixSettings: PixSettings
}

type NewCharge = Pick<PixCharge, 'tenantId' | 'amountCents' | 'requestedBy' | 'orderId' | 'driverId'> & {
  lifeSeconds: number
  /** Null for a charge that nobody asked for with a key. */
  request?: Request | null
}

/**
 * Creates a charge at the bank and stores it. The bank creates it first: a charge that only the bank knows was shown to no one. An order
 * has one: of two at the same time both get the stored one. Refuses with `unavailable` without a PIX key and while the bank does not answer.
 */
export async function openCharge(
  ports: ChargePorts,
  { lifeSeconds, request = null, ...charge }: NewCharge,
): Promise<PixCharge> {
  const { pixProvider, pixCharges } = ports
  if (!pixProvider) throw refuse('unavailable', { retryAfterSeconds: 3600, reason: 'pix_not_configured' })
  const id = ports.newId<PixChargeId>()
  const createdAt = ports.clock()
  const draft = {
    ...charge,
    id,
    txid: txidOf(id, pixProvider.txidLength),
    createdAt,
    expiresAt: addSeconds(createdAt, lifeSeconds),
  }
  const opened = { ...draft, brCode: await pixProvider.create(draft) }
  const { tenantId, driverId, orderId, txid, amountCents } = opened
  const subject = driverId
    ? about('user', { id: driverId, tenantId })
    : about('wallet', { id: tenantId, tenantId })
  const isSaved = await pixCharges.save(opened, {
    askAt: pixProvider.isAsked ? nextPollAt({ ...opened, payments: [], returns: [] }, true, createdAt) : null,
    ...changeRecords(ports, {
      request,
      at: createdAt,
      action: orderId ? 'order.charged' : driverId ? 'cash.deposit_requested' : 'topup.requested',
      ...subject,
      facts: { txid, amount_cents: Number(amountCents) },
      resultId: id,
    }),
  })
  const stored = isSaved || !orderId ? opened : await pixCharges.find({ orderId })
  return stored ?? opened
}
