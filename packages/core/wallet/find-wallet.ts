import type { Actor } from '../identity/actor.ts'
import { refuse } from '../shared/refusal.ts'
import { walletOwner } from './read-wallet.ts'

/** The tenant whose wallet it is: the actor's own, or `not_found`. Refuses with `unauthorized`, `forbidden`. */
export function findWallet(actor: Actor | null, tenantId: string): Actor['tenantId'] {
  const owner = walletOwner(actor)
  if (tenantId === owner) return owner
  throw refuse('not_found', { kind: 'wallet', id: tenantId })
}
