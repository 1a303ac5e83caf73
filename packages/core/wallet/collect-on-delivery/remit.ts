import { permit } from '../../identity/permissions.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import { isUuid, type LedgerTransactionId, type RemittanceId, type TenantId } from '../../shared/ids.ts'
import { startOfDay } from '../../shared/local-day.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftEvent } from '../../shared/published-event.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Period } from '../ports.ts'
import { transfer } from '../postings.ts'
import { requireWalletTenant } from '../read-wallet.ts'
import type { CollectedPayment, DraftedRemittance, Remittance } from './collected-payment.ts'
import type { CollectedPayments, ListedPayment } from './ports.ts'

export type RemitPorts = SystemPorts & { collectedPayments: CollectedPayments }

/** Remits the settled payments of one shop up to the last midnight in São Paulo; returns whether there may be more. */
export async function remitDue(ports: RemitPorts): Promise<boolean> {
  const midnight = startOfDay(ports.clock())
  const tenantId = await ports.collectedPayments.findDueShop(midnight)
  return tenantId !== null && (await remitShop(ports, tenantId, midnight)) !== null
}

/** The same for everything that is settled by now, for platform administrators; returns the number of remittances. */
export async function remitNow(ports: RemitPorts, { request }: { request: Request }): Promise<number> {
  permit(request.actor, 'platform.manage')
  const now = new Date(ports.clock().getTime() + 1)
  for (let count = 0; ; count++) {
    const tenantId = await ports.collectedPayments.findDueShop(now)
    if (tenantId === null || !(await remitShop(ports, tenantId, now))) return count
  }
}

function remitShop(ports: RemitPorts, tenantId: TenantId, before: Date): Promise<Remittance | null> {
  return ports.collectedPayments.remit(tenantId, before, (payments) =>
    draftRemittance(ports, tenantId, payments),
  )
}

/** Settled payments that are credited to the shop's wallet together. */
export function draftRemittance(
  ports: SystemPorts,
  tenantId: TenantId,
  payments: readonly CollectedPayment[],
): DraftedRemittance {
  const madeAt = ports.clock()
  const id = ports.newId<RemittanceId>()
  const amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0n)
  const reason = 'remittance'
  return {
    remittance: { id, tenantId, amountCents, paymentCount: payments.length, madeAt },
    transaction: {
      id: ports.newId<LedgerTransactionId>(),
      tenantId,
      reason,
      at: madeAt,
      note: id,
      postings: transfer(
        amountCents,
        { kind: 'shop_remittances', tenantId },
        { kind: 'tenant_wallet', tenantId },
      ),
    },
    event: draftEvent(ports, {
      tenantId,
      kind: 'wallet.credit',
      createdAt: madeAt,
      data: { amount_cents: Number(amountCents), currency: 'BRL', reason },
    }),
  }
}

type Ports = { collectedPayments: CollectedPayments }

/** The payments that the caller's shop got at doors, newest first. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function listCollectedPayments(
  { collectedPayments }: Ports,
  { actor, page, remittanceId = null, ...period }: ListRequest & Period & { remittanceId?: string | null },
): Promise<Slice<ListedPayment>> {
  const tenantId = requireWalletTenant(actor)
  if (remittanceId && !isUuid(remittanceId))
    throw refuseField('remittance_id', 'not_allowed', { why: 'not_a_uuid', got: remittanceId })
  return collectedPayments.list(
    tenantId,
    { ...period, remittanceId: (remittanceId || null) as RemittanceId | null },
    readPage(page),
  )
}

/** The remittances to the caller's shop, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listRemittances(
  { collectedPayments }: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<Remittance>> {
  return collectedPayments.listRemittances(requireWalletTenant(actor), readPage(page))
}
