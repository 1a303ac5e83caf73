import type { Actor } from '../identity/actor.ts'
import { orderScope, permit } from '../identity/permissions.ts'
import type { ListRequest } from '../identity/request.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { readPage, type Slice } from '../shared/page.ts'
import type { Repetitions } from './ports.ts'
import type { Repetition } from './repetition.ts'

type Ports = { repetitions: Repetitions }

/** The repetitions whose orders the actor may read, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listRepetitions(
  { repetitions }: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<Repetition>> {
  return repetitions.list(orderScope(permit(actor, 'order.read')), readPage(page))
}

/** Refuses with `not_found` an unknown repetition and one whose orders the actor may not read, alike. */
export async function findRepetition(
  { repetitions }: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<Repetition> {
  const scope = orderScope(permit(actor, 'order.read'))
  return findOrRefuse(
    'repetition',
    id,
    repetitions.find,
    ({ tenantId, createdBy }) =>
      (scope.tenantId === null || scope.tenantId === tenantId) &&
      (scope.createdBy === null || scope.createdBy === createdBy),
  )
}
