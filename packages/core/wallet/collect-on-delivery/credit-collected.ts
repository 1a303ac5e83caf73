import type { Request } from '../../identity/request.ts'
import type { CollectedPaymentId, LedgerTransactionId, OrderId, UserId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { transfer } from '../postings.ts'
import type { PixCharge, PixPayment } from '../top-ups/charge.ts'
import type { CollectedPayments } from './ports.ts'
import { draftDeposit } from './settlement.ts'

export type CollectedPorts = SystemPorts & { collectedPayments: CollectedPayments }

/** Credits a recipient's PIX payment to what is owed to the shop, once. */
export async function creditCollected(
  { newId, clock, collectedPayments }: CollectedPorts,
  { id: chargeId, tenantId, orderId }: PixCharge & { orderId: OrderId },
  paid: PixPayment,
): Promise<void> {
  const at = clock()
  const { amountCents, endToEndId } = paid
  await collectedPayments.addPix({
    paid: { ...paid, chargeId },
    payment: {
      id: newId<CollectedPaymentId>(),
      orderId,
      tenantId,
      driverId: null,
      method: 'pix',
      amountCents,
      collectedAt: at,
      settledCents: amountCents,
      settledAt: at,
      endToEndId,
      remittanceId: null,
    },
    transaction: {
      id: newId<LedgerTransactionId>(),
      tenantId,
      reason: 'pix_collected',
      at,
      note: `PIX ${endToEndId}`,
      postings: transfer(amountCents, { kind: 'pix_clearing' }, { kind: 'shop_remittances', tenantId }),
    },
  })
}

/** Settles a driver's cash by the deposit that the bank reports, once. */
export async function creditDeposit(
  ports: CollectedPorts,
  { id: chargeId, tenantId, driverId }: PixCharge & { driverId: UserId },
  paid: PixPayment,
  request: Request | null,
): Promise<void> {
  const deposit = { ...paid, chargeId }
  await ports.collectedPayments.settle(driverId, (account) =>
    draftDeposit(ports, { id: driverId, tenantId }, account, { deposit, request }),
  )
}
