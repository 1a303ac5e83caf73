import type { Actor } from '../identity/actor.ts'
import { known } from '../identity/permissions.ts'
import { refuse } from '../shared/refusal.ts'
import { walletOwner } from './read-wallet.ts'

/**
 * The tenant whose wallet it is. Refuses with `unauthorized`, with `not_found` whatever wallet is not the actor's own
 * tenant's, with `forbidden` where the role does not permit to look into that.
 */
export function findWallet(actor: Actor | null, tenantId: string): Actor['tenantId'] {
  if (known(actor).tenantId === tenantId) return walletOwner(actor)
  throw refuse('not_found', { kind: 'wallet', id: tenantId })
}
