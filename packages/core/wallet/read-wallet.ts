import type { Actor } from '../identity/actor.ts'
import { permit, requireActor } from '../identity/permissions.ts'
import type { ListRequest } from '../identity/request.ts'
import { readPage, type Slice } from '../shared/page.ts'
import { refuse } from '../shared/refusal.ts'
import { knownFaults } from './check-chain.ts'
import type { LedgerFault } from './ledger-faults.ts'
import type { Ledger, LedgerCheck, LedgerSeals, LedgerState, Period, WalletEntry } from './ports.ts'
import type { Seal } from './seals.ts'

type Ports = { ledger: Ledger }

/** The tenant whose wallet the actor may read. Refuses with `unauthorized`, `forbidden`. */
export function requireWalletTenant(actor: Actor | null): Actor['tenantId'] {
  return permit(actor, 'wallet.read').tenantId
}

/**
 * The tenant of the wallet. Refuses with `unauthorized`, with `not_found` another tenant's wallet, with `forbidden`.
 */
export function findWallet(actor: Actor | null, tenantId: string): Actor['tenantId'] {
  if (requireActor(actor).tenantId === tenantId) return requireWalletTenant(actor)
  throw refuse('not_found', { kind: 'wallet', id: tenantId })
}

/** The tenant of any wallet, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export function findAnyWallet(actor: Actor | null, tenantId: string): Actor['tenantId'] {
  permit(actor, 'platform.manage')
  return tenantId as Actor['tenantId']
}

/** The statement of the actor's own tenant, newest first. */
export function readStatement({ ledger }: Ports, { actor, page }: ListRequest): Promise<Slice<WalletEntry>> {
  return ledger.statement(requireWalletTenant(actor), readPage(page))
}

/** The same, of a period. */
export function readStatementBetween(
  { ledger }: Ports,
  { actor, page, ...period }: ListRequest & Period,
): Promise<Slice<WalletEntry>> {
  return ledger.statementBetween(requireWalletTenant(actor), period, readPage(page))
}

/** Checks the sums of the whole ledger; for platform administrators. */
export function checkLedger({ ledger }: Ports, { actor }: { actor: Actor | null }): Promise<LedgerCheck> {
  permit(actor, 'platform.manage')
  return ledger.check()
}

export type ChainState = LedgerState & { faults: readonly LedgerFault[] }

/** The chain of seals and the faults of the continuous check; for platform administrators. */
export async function readChain(
  { ledgerSeals }: { ledgerSeals: LedgerSeals },
  { actor }: { actor: Actor | null },
): Promise<ChainState> {
  permit(actor, 'platform.manage')
  const state = await ledgerSeals.state()
  return { ...state, faults: knownFaults(state.check) }
}

/**
 * The seal at a position, to compare with a statement's. A hash reveals nothing, so everyone who may read a wallet
 * may read it.
 */
export function findSeal(
  { ledgerSeals }: { ledgerSeals: LedgerSeals },
  { actor, position }: { actor: Actor | null; position: number },
): Promise<Seal | null> {
  permit(actor, 'wallet.read')
  return ledgerSeals.find(position)
}
