import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { assertRehearsalTenant, rehearsalTenantOf } from '../identity/rehearsal-tenant.ts'
import type { Request } from '../identity/request.ts'
import type { TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { draftCredit } from './draft-credit.ts'
import type { Credit, Ledger } from './ports.ts'

/** A credit of play money for a rehearsal's wallet. */
export function draftPlayMoney(
  ports: SystemPorts,
  { tenantId, ...credit }: { tenantId: TenantId; amountCents: Cents; at: Date; request: Request },
): Credit {
  const note = 'play money'
  return draftCredit(ports, {
    ...credit,
    tenantId,
    reason: 'top_up',
    note,
    from: { kind: 'rehearsal_clearing', tenantId },
    action: 'wallet.credited',
    facts: { reason: note },
  })
}

/** A new rehearsal: a tenant without members, and a wallet with play money. */
export function draftRehearsal(
  ports: SystemPorts,
  { maker, request, at, walletCents }: { maker: Actor; request: Request; at: Date; walletCents: Cents },
) {
  const tenantId = rehearsalTenantOf(maker.tenantId)
  return {
    // A shipper, whatever the kind of the maker: platform and fleet functions are not rehearsed.
    tenant: { id: tenantId, name: maker.tenantName, kind: 'embarcador' as const },
    credit: draftPlayMoney(ports, { tenantId, amountCents: walletCents, at, request }),
  }
}
export type RehearsalDraft = ReturnType<typeof draftRehearsal>

/**
 * Adds play money to the rehearsal's wallet; returns the new balance. Refuses with `forbidden`, with `rehearsal_only`
 * outside of a rehearsal, with `validation_failed` an amount that is not positive.
 */
export async function addPlayMoney(
  ports: SystemPorts & { ledger: Ledger },
  { request, amountCents }: { request: Request; amountCents: Cents },
): Promise<Cents> {
  const actor = permit(request.actor, 'order.create')
  assertRehearsalTenant(actor)
  const { tenantId } = actor
  if (!request.idempotencyKey?.resultId) {
    const credit = draftPlayMoney(ports, { tenantId, amountCents, at: ports.clock(), request })
    await ports.ledger.credit(credit)
  }
  return (await ports.ledger.balances([tenantId])).get(tenantId) ?? 0n
}
