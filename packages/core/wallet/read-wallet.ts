import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { type Page, readPage, type Slice } from '../shared/page.ts'
import type { Ledger, LedgerCheck, WalletEntry } from './ports.ts'

type Ports = { ledger: Ledger }

/** The tenant whose wallet the actor may look into. Refuses with `unauthorized`, `forbidden`. */
export function walletOwner(actor: Actor | null): Actor['tenantId'] {
  return permit(actor, 'wallet.read').tenantId
}

/** The statement of the actor's own tenant, newest first. */
export function readStatement(
  { ledger }: Ports,
  { actor, page }: { actor: Actor | null; page: Partial<{ [K in keyof Page]: Page[K] | null }> },
): Promise<Slice<WalletEntry>> {
  return ledger.statement(walletOwner(actor), readPage(page))
}

/** Whether the whole ledger adds up: for the platform's own people. */
export function checkLedger({ ledger }: Ports, { actor }: { actor: Actor | null }): Promise<LedgerCheck> {
  permit(actor, 'platform.manage')
  return ledger.check()
}
