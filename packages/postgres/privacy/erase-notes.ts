import type { EntityManager } from '@mikro-orm/postgresql'
import { erasedText } from '@rodovia/core/privacy/subject.ts'
import { eraseStoredResponses } from './stored-responses.ts'

/** Erases the texts of these notes, in their events, and in what was answered or sent about them. `which` is SQL on `order_notes`. */
export async function eraseNotes(
  work: EntityManager,
  which: string,
  values: readonly unknown[],
): Promise<void> {
  const notes = await work.execute<{ id: string }[]>(
    `UPDATE order_notes SET text = ? WHERE ${which} AND text <> ? RETURNING id`,
    [erasedText, ...values, erasedText],
  )
  if (notes.length === 0) return
  const ids = notes.map(({ id }) => id)
  const list = ids.join(',')
  const someIds = `string_to_array(?, ',')::uuid[]`
  const events = await work.execute<{ id: string }[]>(
    `UPDATE outbox SET data = jsonb_set(data, '{note,text}', to_jsonb(?::text))
     WHERE kind = 'order.note_added' AND order_id IN (SELECT order_id FROM order_notes WHERE id = ANY (${someIds}))
       AND (data -> 'note' ->> 'id')::uuid = ANY (${someIds}) RETURNING id`,
    [erasedText, list, list],
  )
  await work.execute(
    `UPDATE webhook_attempts SET response = NULL WHERE response IS NOT NULL AND event_id = ANY (${someIds})`,
    [events.map(({ id }) => id).join(',')],
  )
  await eraseStoredResponses(
    work,
    `caller_id IN (SELECT coalesce(api_key_id, author_id) FROM order_notes WHERE id = ANY (${someIds}))`,
    [list],
    ids,
  )
}
