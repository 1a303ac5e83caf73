import { type Actor, callerIdOf } from '../../identity/actor.ts'
import { permit, requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { later } from '../../shared/clock.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import { type EventId, isUuid, type NoteId, type OrderId } from '../../shared/ids.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import type { ChangeContext, ChangePorts } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import type { DeliveryPorts } from '../ports.ts'
import { seesDetails } from '../reading/driver-view.ts'
import { findDriverDelivery, isInScope, mayDispatch } from '../reading/find-delivery.ts'
import { noteNotifications } from './note-notifications.ts'
import {
  maxNoteCharacters,
  maxNotesPerOrder,
  type NoteAddition,
  type NoteRole,
  type StoredNote,
} from './order-note.ts'
import { type NoteView, noteView } from './visible-notes.ts'

export type AddNotePorts = DeliveryPorts & LimitPorts

type Draft = { request: Request; text: string; isInternal?: boolean | null | undefined; writtenAt?: Date }

/** The author of a note, and a function that reads the order again for each attempt. */
type Writer = { author: Actor; read: () => Promise<Delivery>; roleOn: (order: Delivery) => NoteRole }

/**
 * The shipper or a dispatcher writes a note on an order; `isInternal`: only for those who dispatch. Refuses with `not_found` an order out
 * of reach, with `forbidden` readers who may not write and internal notes of those who do not dispatch, with `validation_failed`
 * an empty or too long text and an order with 200 notes, with `rate_limited` too many of one caller.
 */
export function addOrderNote(
  ports: AddNotePorts,
  { orderId, ...draft }: Draft & { orderId: string },
): Promise<NoteView> {
  const author = requireActor(draft.request.actor)
  const read = () => findNotedOrder(ports, author, orderId)
  return addNote(ports, draft, { author, read, roleOn: (order) => roleOf(author, order, draft) })
}

/**
 * The driver writes a note on the own delivery, while its people and doors are shown. Refuses with `not_found` another driver's delivery,
 * with `invalid_state` one that is offered, canceled, or ended a day ago, and as `addOrderNote` otherwise.
 */
export function addDeliveryNote(
  ports: AddNotePorts,
  { code, ...draft }: Omit<Draft, 'isInternal'> & { code: string },
): Promise<NoteView> {
  const author = requireActor(draft.request.actor)
  const read = async () => {
    const delivery = await findDriverDelivery(ports, author, code)
    if (seesDetails(delivery, ports.clock())) return delivery
    throw refuse('invalid_state', { status: delivery.status, allowed: [] })
  }
  return addNote(ports, draft, { author, read, roleOn: () => 'driver' })
}

async function addNote(
  ports: AddNotePorts,
  { request, text: written, isInternal = false, writtenAt }: Draft,
  { author, read, roleOn }: Writer,
): Promise<NoteView> {
  const text = readText('text', written, maxNoteCharacters)
  await takeWithinLimit(ports, 'order-notes', ports.limitSettings.orderNotes, `notes:${callerIdOf(author)}`)
  const role = roleOn(await read())
  const id = ports.newId<NoteId>()
  const { orderId } = await decideAndCommit(
    { ...ports, deliveries: { commit: ports.deliveries.addNote } },
    { request, by: { kind: role, userId: author.userId } },
    {
      read,
      prepare: async ({ orderId }) => (await ports.deliveries.notes([orderId])).get(orderId)?.length ?? 0,
      decide: (before, context, count) => {
        if (count >= maxNotesPerOrder)
          throw refuseField('text', 'full', { of: 'notes', max: maxNotesPerOrder })
        const at = writtenAt ? later(writtenAt, before.createdAt) : context.at
        return recordNote(ports, before, context, {
          id,
          at,
          role,
          text,
          isInternal: isInternal === true,
          authorId: author.userId,
          authorTenantId: author.tenantId,
          apiKeyId: author.key?.id ?? null,
        })
      },
    },
  )
  const writtenId = request.idempotencyKey?.resultId ?? id
  const note = (await ports.deliveries.notes([orderId])).get(orderId)?.find((one) => one.id === writtenId)
  if (note) return noteView(author, note)
  throw refuse('not_found', { kind: 'order', id: orderId })
}

/** An order that the actor may read or dispatches. Refuses with `not_found`. */
async function findNotedOrder({ deliveries }: AddNotePorts, reader: Actor, id: string): Promise<Delivery> {
  const orderId = id as OrderId
  const order = isUuid(id) && (await deliveries.findByOrderIds([orderId])).get(orderId)
  if (order && (isInScope(reader, order) || mayDispatch(reader, order))) return order
  throw refuse('not_found', { kind: 'order', id })
}

/** Refuses with `forbidden` who only reads, and an internal note of somebody who does not dispatch the order. */
function roleOf(author: Actor, order: Delivery, { isInternal }: Pick<Draft, 'isInternal'>): NoteRole {
  const dispatches = mayDispatch(author, order)
  if (isInternal && !dispatches)
    throw refuse('forbidden', { capability: 'dispatch.manage', role: author.role })
  if (dispatches && author.tenantId !== order.tenantId) return 'operator'
  permit(author, 'order.note')
  return 'shipper'
}

/** The note with its event and its pushes; an internal one has neither. */
function recordNote(
  ports: ChangePorts,
  before: Delivery,
  { request, at }: ChangeContext,
  note: StoredNote,
): NoteAddition {
  const isTold = !note.isInternal
  const after: Delivery = {
    ...before,
    version: before.version + 1,
    eventSequence: before.eventSequence + (isTold ? 1 : 0),
  }
  const { id, role, text } = note
  const { orderId, code, reference, rehearsal } = before
  const event = {
    id: ports.newId<EventId>(),
    kind: 'order.note_added' as const,
    sequence: after.eventSequence,
    data: {
      order_id: orderId,
      code,
      reference,
      livemode: !rehearsal,
      note: { id, at: note.at.toISOString(), role, text },
    },
  }
  return {
    before,
    after,
    note,
    recordedAt: at,
    events: isTold ? [event] : [],
    pushes: isTold ? noteNotifications(ports, after, note, at) : [],
    effect: idempotencyRecordOf(request?.idempotencyKey ?? null, id, at),
  }
}
