import { mayAccessTenant, permit, requireActor } from '../identity/permissions.ts'
import { isRehearsalTenant } from '../identity/rehearsal-tenant.ts'
import type { Request } from '../identity/request.ts'
import { isUuid, type TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { draftCredit } from './draft-credit.ts'
import type { Credit, Ledger } from './ports.ts'

type Ports = SystemPorts & { ledger: Ledger }

export type CreditWallet = { request: Request; tenantId: string; amountCents: Cents; reason: string }

/**
 * Credits a tenant's wallet with money of the platform, with a reason; returns the new balance. Refuses with
 * `not_found` an unknown wallet and another tenant's, with `forbidden` callers who do not run the platform, with
 * `validation_failed` an amount that is not positive.
 */
export async function creditWallet(ports: Ports, input: CreditWallet): Promise<Cents> {
  const { request } = input
  const tenantId = input.tenantId as TenantId
  if (!mayAccessTenant(requireActor(request.actor), tenantId))
    throw refuse('not_found', { kind: 'wallet', id: tenantId })
  permit(request.actor, 'platform.manage')
  const { amountCents } = input
  const note = readText('reason', input.reason, 200)
  const credit = draftCredit(ports, {
    tenantId,
    reason: 'manual_credit',
    note,
    at: ports.clock(),
    from: { kind: 'platform_revenue' },
    amountCents,
    request,
    action: 'wallet.credited',
    facts: { reason: note },
  })
  // A rehearsal has play money only.
  const balanceCents =
    isUuid(tenantId) && !isRehearsalTenant(tenantId) ? await creditOnce(ports, request, credit) : null
  if (balanceCents === null) throw refuse('not_found', { kind: 'wallet', id: tenantId })
  return balanceCents
}

/** An earlier try credited the wallet already. */
async function creditOnce(
  { ledger }: Ports,
  { idempotencyKey }: Request,
  credit: Credit,
): Promise<Cents | null> {
  if (!idempotencyKey?.resultId) return ledger.credit(credit)
  return (await ledger.balances([credit.tenantId])).get(credit.tenantId) ?? null
}
