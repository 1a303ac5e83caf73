import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { type PageInput, readPage, type Slice } from '../shared/page.ts'
import { knownFaults } from './check-chain.ts'
import type { LedgerFault } from './ledger-faults.ts'
import type { Ledger, LedgerCheck, LedgerSeals, LedgerState, WalletEntry } from './ports.ts'
import type { Seal } from './seals.ts'

type Ports = { ledger: Ledger }

/** The tenant whose wallet the actor may look into. Refuses with `unauthorized`, `forbidden`. */
export function requireWalletTenant(actor: Actor | null): Actor['tenantId'] {
  return permit(actor, 'wallet.read').tenantId
}

/** The statement of the actor's own tenant, newest first. */
export function readStatement(
  { ledger }: Ports,
  { actor, page }: { actor: Actor | null; page: PageInput },
): Promise<Slice<WalletEntry>> {
  return ledger.statement(requireWalletTenant(actor), readPage(page))
}

/** Whether the whole ledger adds up: for the platform's own people. */
export function checkLedger({ ledger }: Ports, { actor }: { actor: Actor | null }): Promise<LedgerCheck> {
  permit(actor, 'platform.manage')
  return ledger.check()
}

export type ChainState = LedgerState & { faults: readonly LedgerFault[] }

/** The chain of seals and what the check that goes on by itself found: for the platform's own people. */
export async function readChain(
  { ledgerSeals }: { ledgerSeals: LedgerSeals },
  { actor }: { actor: Actor | null },
): Promise<ChainState> {
  permit(actor, 'platform.manage')
  const state = await ledgerSeals.state()
  return { ...state, faults: knownFaults(state.check) }
}

/** The seal at a position: a hash says nothing of what it seals, so who may read any wallet may compare it with one of a statement. */
export function findSeal(
  { ledgerSeals }: { ledgerSeals: LedgerSeals },
  { actor, position }: { actor: Actor | null; position: number },
): Promise<Seal | null> {
  permit(actor, 'wallet.read')
  return ledgerSeals.find(position)
}
