import type { Actor } from '../identity/actor.ts'
import { requireActor } from '../identity/permissions.ts'
import { refuse } from '../shared/refusal.ts'
import { requireWalletTenant } from './read-wallet.ts'

/**
 * The tenant of the wallet. Refuses with `unauthorized`, with `not_found` another tenant's wallet, with `forbidden`.
 */
export function findWallet(actor: Actor | null, tenantId: string): Actor['tenantId'] {
  if (requireActor(actor).tenantId === tenantId) return requireWalletTenant(actor)
  throw refuse('not_found', { kind: 'wallet', id: tenantId })
}
