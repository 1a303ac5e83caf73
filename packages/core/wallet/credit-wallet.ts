import { auditEntry } from '../audit/audit-entry.ts'
import { isOwnTenants, known, permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { isRehearsal } from '../rehearsal/world.ts'
import { type EventId, isUuid, type LedgerTransactionId, type TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import { effectOf } from '../shared/once.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { creditEvent } from './credit-event.ts'
import type { Credit, Ledger } from './ports.ts'
import { creditPostings } from './postings.ts'

type Ports = Pick<Machine, 'newId' | 'clock'> & { ledger: Ledger }

export type CreditWallet = { request: Request; tenantId: string; amountCents: Cents; reason: string }

/**
 * The platform gives money of its own to a tenant, with a reason for the books. Gives back the balance behind it.
 * Refuses with `not_found` another's wallet and one that does not exist, with `forbidden` who does not run the platform, with
 * `validation_failed` an amount that is not positive.
 */
export async function creditWallet(ports: Ports, input: CreditWallet): Promise<Cents> {
  const { request } = input
  const tenantId = input.tenantId as TenantId
  if (!isOwnTenants(known(request.actor), tenantId))
    throw refuse('not_found', { kind: 'wallet', id: tenantId })
  permit(request.actor, 'platform.manage')
  const credit = draftCredit(ports, input, tenantId)
  // To a rehearsal money of the platform's does not go.
  const balanceCents =
    isUuid(tenantId) && !isRehearsal(tenantId) ? await giveOnce(ports, request, credit) : null
  if (balanceCents === null) throw refuse('not_found', { kind: 'wallet', id: tenantId })
  return balanceCents
}

function draftCredit(
  { newId, clock }: Ports,
  { request, amountCents, reason }: CreditWallet,
  tenantId: TenantId,
): Credit {
  const at = clock()
  const note = readText('reason', reason, 200)
  return {
    id: newId<LedgerTransactionId>(),
    tenantId,
    reason: 'manual_credit',
    note,
    at,
    postings: creditPostings({ tenantId, amountCents }),
    event: creditEvent({ id: newId<EventId>(), tenantId, amountCents, reason: 'manual_credit', at }),
    audit: auditEntry(
      { newId },
      {
        request,
        tenantId,
        at,
        action: 'wallet.credited',
        subjectKind: 'wallet',
        subjectId: tenantId,
        facts: { amount_cents: Number(amountCents), reason: note },
      },
    ),
    effect: effectOf(request.once, tenantId, at),
  }
}

/** What an earlier try gave is in the wallet already. */
async function giveOnce({ ledger }: Ports, { once }: Request, credit: Credit): Promise<Cents | null> {
  if (!once?.done) return ledger.credit(credit)
  return (await ledger.balances([credit.tenantId])).get(credit.tenantId) ?? null
}
