import type { Actor } from '../identity/actor.ts'
import { requireActor } from '../identity/permissions.ts'
import { refuse } from '../shared/refusal.ts'
import { requireWalletTenant } from './read-wallet.ts'

/**
 * The tenant whose wallet it is. Refuses with `unauthorized`, with `not_found` whatever wallet is not the actor's own
 * tenant's, with `forbidden` where the role does not permit to look into that.
 */
export function findWallet(actor: Actor | null, tenantId: string): Actor['tenantId'] {
  if (requireActor(actor).tenantId === tenantId) return requireWalletTenant(actor)
  throw refuse('not_found', { kind: 'wallet', id: tenantId })
}
