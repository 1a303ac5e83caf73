import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { isUuid } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Erasure, ErasureId } from './erasure.ts'
import type { Erasures } from './erasure-ports.ts'

type Ports = { erasures: Erasures }

/** What became of one's own newest wish. Refuses with `unauthorized`, `forbidden`, with `not_found` where there was none. */
export async function findOwnErasure(
  { erasures }: Ports,
  { actor }: { actor: Actor | null },
): Promise<Erasure> {
  const { userId } = permit(actor, 'privacy.own')
  const found = await erasures.findOfUser(userId)
  if (found) return found
  throw refuse('not_found', { kind: 'erasure', id: 'own' })
}

/** What became of a contact's. Refuses with `forbidden`, with `not_found` another tenant's. */
export async function findContactErasure(
  { erasures }: Ports,
  { actor, erasureId }: { actor: Actor | null; erasureId: string },
): Promise<Erasure> {
  const { tenantId } = permit(actor, 'privacy.contacts')
  const found = isUuid(erasureId) ? await erasures.find(erasureId as ErasureId) : null
  if (found?.subject.kind === 'contact' && found.subject.tenantId === tenantId) return found
  throw refuse('not_found', { kind: 'erasure', id: erasureId })
}
