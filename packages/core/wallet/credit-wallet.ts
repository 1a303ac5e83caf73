import type { Actor } from '../identity/actor.ts'
import { isOwnTenants, known, permit } from '../identity/permissions.ts'
import { isUuid, type LedgerTransactionId, type TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import type { Ledger } from './ports.ts'
import { creditPostings } from './postings.ts'

type Ports = Pick<Machine, 'newId' | 'clock'> & { ledger: Ledger }

/**
 * The platform gives money of its own to a tenant, with a reason for the books. Gives back the balance behind it.
 * Refuses with `not_found` another's wallet and one that does not exist, with `forbidden` who does not run the platform, with
 * `validation_failed` an amount that is not positive.
 */
export async function creditWallet(
  { ledger, newId, clock }: Ports,
  input: { actor: Actor | null; tenantId: string; amountCents: Cents; reason: string },
): Promise<Cents> {
  const tenantId = input.tenantId as TenantId
  if (!isOwnTenants(known(input.actor), tenantId)) throw refuse('not_found', { kind: 'wallet', id: tenantId })
  permit(input.actor, 'platform.manage')
  const postings = creditPostings({ tenantId, amountCents: input.amountCents })
  const note = readText('reason', input.reason, 200)
  const id = newId<LedgerTransactionId>()
  const balanceCents = isUuid(tenantId)
    ? await ledger.credit({ id, tenantId, reason: 'manual_credit', note, at: clock(), postings })
    : null
  if (balanceCents === null) throw refuse('not_found', { kind: 'wallet', id: tenantId })
  return balanceCents
}
