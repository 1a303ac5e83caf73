import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Erasure, ErasureId } from './erasure.ts'
import type { Erasures } from './erasure-ports.ts'

type Ports = { erasures: Erasures }

/**
 * The status of the caller's newest erasure request. Refuses with `unauthorized`, `forbidden`, with `not_found`
 * without one.
 */
export async function findOwnErasure(
  { erasures }: Ports,
  { actor }: { actor: Actor | null },
): Promise<Erasure> {
  const { userId } = permit(actor, 'privacy.own')
  const found = await erasures.findOfUser(userId)
  if (found) return found
  throw refuse('not_found', { kind: 'erasure', id: 'own' })
}

/** The status of a contact's erasure request. Refuses with `forbidden`, with `not_found` another tenant's. */
export async function findContactErasure(
  { erasures }: Ports,
  { actor, erasureId }: { actor: Actor | null; erasureId: string },
): Promise<Erasure> {
  const { tenantId } = permit(actor, 'privacy.contacts')
  const found = isUuid(erasureId) ? await erasures.find(erasureId as ErasureId) : null
  if (found?.subject.kind === 'contact' && found.subject.tenantId === tenantId) return found
  throw refuse('not_found', { kind: 'erasure', id: erasureId })
}
