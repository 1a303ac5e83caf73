import type { Actor } from '../../identity/actor.ts'
import type { TenantId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'
import { mayDispatch } from '../reading/find-delivery.ts'
import { firstName } from '../reading/track-delivery.ts'
import type { OrderNote, StoredNote } from './order-note.ts'

/** A note as one reader sees it. */
export type NoteView = Pick<StoredNote, 'id' | 'at' | 'role' | 'text' | 'isInternal'> & {
  /** Null if the reader sees the role only. */
  authorName: string | null
  isOwn: boolean
}

/**
 * The notes that a reader of the order sees: internal ones only a dispatcher of the organisation that wrote them, and the platform.
 * While the order is masked for the reader, none. docs/reference/rules.md#notes
 */
export function visibleNotes(
  reader: Actor,
  order: Delivery & { isMasked?: boolean },
  notes: readonly OrderNote[],
): NoteView[] {
  if (order.isMasked) return []
  const dispatches = mayDispatch(reader, order)
  return notes
    .filter(
      ({ isInternal, authorTenantId }) =>
        !isInternal || (dispatches && knowsPeopleOf(reader, authorTenantId)),
    )
    .map((note) => noteView(reader, note))
}

export function noteView(reader: Actor, note: OrderNote): NoteView {
  const { id, at, role, text, isInternal, authorId, apiKeyId } = note
  const isOwn = authorId === reader.userId && apiKeyId === (reader.key?.id ?? null)
  return { id, at, role, text, isInternal, isOwn, authorName: nameFor(reader, note) }
}

/** Colleagues and the platform see the whole name, others a driver's first name only. */
function nameFor(reader: Actor, { role, authorName, authorTenantId }: OrderNote): string | null {
  if (authorName === null || knowsPeopleOf(reader, authorTenantId)) return authorName
  return role === 'driver' ? firstName(authorName) : null
}

const knowsPeopleOf = ({ tenantKind, tenantId }: Actor, authorTenantId: TenantId) =>
  tenantKind === 'plataforma' || tenantId === authorTenantId
