import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import { isUuid, type SavedViewId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { permit } from '../permissions.ts'
import type { Request } from '../request.ts'
import type { SavedViews } from './ports.ts'
import { mostSavedViews, readViewName, readViewQuery, type SavedView, type ViewList } from './saved-view.ts'

type Ports = { savedViews: SavedViews }

/** The caller's own views of a list, by name. Refuses with `unauthorized`, and an API key with `forbidden`. */
export async function listViews(
  { savedViews }: Ports,
  { actor, list }: { actor: Actor | null; list: ViewList },
): Promise<readonly SavedView[]> {
  return savedViews.list(permit(actor, 'account.own').userId, list)
}

export type SaveView = { request: Request; list: ViewList; name: string; query: string }

/**
 * Saves filters under a name; a name that the caller has already gets the new filters, so that sending it again changes nothing. Refuses
 * with `unauthorized`, an API key with `forbidden`, and with `validation_failed` wrong fields and a view too many.
 */
export async function saveView(
  { savedViews, newId, clock }: Ports & SystemPorts,
  { request, list, name, query }: SaveView,
): Promise<SavedView> {
  const { userId } = permit(request.actor, 'account.own')
  const view: SavedView = {
    id: newId<SavedViewId>(),
    userId,
    list,
    changedAt: clock(),
    name: readViewName(name),
    query: readViewQuery(query),
  }
  const saved = await savedViews.save(view, mostSavedViews)
  if (saved) return saved
  throw refuseField('name', 'full', { of: 'views', max: mostSavedViews })
}

/** Gives a view another name. Refuses as `saveView` does, with `not_found`, and with `validation_failed` the name of another view. */
export async function renameView(
  { savedViews, clock }: Ports & SystemPorts,
  { request, id, name }: { request: Request; id: string; name: string },
): Promise<SavedView> {
  const { userId } = permit(request.actor, 'account.own')
  const changes = { userId, name: readViewName(name), changedAt: clock() }
  const renamed = isUuid(id) ? await savedViews.rename({ ...changes, id: id as SavedViewId }) : 'missing'
  if (renamed === 'missing') throw refuse('not_found', { kind: 'saved_view', id })
  if (renamed === 'taken')
    throw refuseField('name', 'not_allowed', { why: 'of_another_view', got: changes.name })
  return renamed
}

/** Deletes a view; the orders in it stay. Refuses with `unauthorized`, an API key with `forbidden`, with `not_found`. */
export async function deleteView(
  { savedViews }: Ports,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const { userId } = permit(request.actor, 'account.own')
  await findOrRefuse(
    'saved_view',
    id,
    async (id: SavedViewId) => (await savedViews.remove(userId, id)) || null,
  )
}
