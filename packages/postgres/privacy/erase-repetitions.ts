import type { EntityManager } from '@mikro-orm/postgresql'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { repetitionEventTypes } from '@rodovia/core/shared/event-types.ts'
import { matchesPhone } from './phone-match.ts'
import { callersOfTenant, eraseStoredResponses } from './stored-responses.ts'

/** SQL: whether the sender or the recipient of a repetition has that telephone number. */
export function repetitionNames(digits: string): string {
  return `(${matchesPhone(`(order_input ->> 'senderPhone')`, digits)}
    OR ${matchesPhone(`(order_input ->> 'recipientPhone')`, digits)})`
}

type Contact = Extract<Erasure['subject'], { kind: 'contact' }>

/** From the request for an erasure on, no orders are made with the contact. */
export async function pauseRepetitions(work: EntityManager, { tenantId, phone }: Contact): Promise<void> {
  await work.execute(
    `UPDATE repetitions SET status = 'paused', next_day = NULL, next_at = NULL
     WHERE tenant_id = ? AND status = 'active' AND ${repetitionNames('?')}`,
    [tenantId, phone, phone, phone, phone],
  )
}

/**
 * Deletes the repetitions that name a contact, with their runs: they would go on to make orders with the
 * erased person. Their events lose the addresses. The orders that they made are erased as orders.
 */
export async function eraseRepetitions(work: EntityManager, { tenantId, phone }: Contact): Promise<void> {
  const erased = await work.execute<{ id: string }[]>(
    `DELETE FROM repetitions WHERE tenant_id = ? AND ${repetitionNames('?')} RETURNING id`,
    [tenantId, phone, phone, phone, phone],
  )
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  const list = ids.join(',')
  await work.execute(
    `DELETE FROM repetition_runs WHERE repetition_id = ANY (string_to_array(?, ',')::uuid[])`,
    [list],
  )
  await work.execute(
    `WITH erased AS (
       UPDATE outbox SET data = data || '{"order": null}'
       WHERE tenant_id = ? AND kind IN (${eventKinds}) AND data ->> 'repetition_id' = ANY (string_to_array(?, ','))
       RETURNING id
     )
     UPDATE webhook_attempts SET response = NULL WHERE response IS NOT NULL AND event_id IN (SELECT id FROM erased)`,
    [tenantId, list],
  )
  await eraseStoredResponses(work, `caller_id IN (${callersOfTenant})`, [tenantId, tenantId, tenantId], ids)
}

const eventKinds = repetitionEventTypes.map((kind) => `'${kind}'`).join(', ')
