import type { EntityManager } from '@mikro-orm/postgresql'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { rehearsalIdOf } from '../rehearsal/tenant-ids.ts'

/** SQL: users and API keys of a tenant and its rehearsal. Takes the tenant id three times. */
export const callersOfTenant = `
  SELECT id FROM users WHERE tenant_id = ?
  UNION SELECT id FROM api_keys WHERE tenant_id = ? OR ${rehearsalIdOf('tenant_id')} = ?`

/**
 * SQL: users and API keys that changed the orders, and drivers who got an offer. Takes the order ids three
 * times.
 */
const callersOfOrders = `
  SELECT by_user_id FROM timeline_entries WHERE order_id = ANY (string_to_array(?, ',')::uuid[])
  UNION SELECT (facts ->> 'api_key_id')::uuid FROM timeline_entries WHERE order_id = ANY (string_to_array(?, ',')::uuid[])
  UNION SELECT driver_id FROM offers WHERE order_id = ANY (string_to_array(?, ',')::uuid[])`

/**
 * Erases stored responses that contain one of these texts. A repeated request is then answered from the
 * current state, because the record that it was carried out stays.
 */
export async function eraseResponsesAboutOrders(
  work: EntityManager,
  orderIds: readonly OrderId[],
  words: readonly string[],
): Promise<void> {
  const ids = orderIds.join(',')
  await eraseStoredResponses(
    work,
    // The quote of an order is older than the order.
    `created_at >= (SELECT min(created_at) - interval '1 day' FROM deliveries WHERE order_id = ANY (string_to_array(?, ',')::uuid[]))
      AND caller_id IN (${callersOfOrders} UNION SELECT id FROM users WHERE tenant_id IN (
        SELECT tenant_id FROM deliveries WHERE order_id = ANY (string_to_array(?, ',')::uuid[])
      ))`,
    [ids, ids, ids, ids, ids],
    words,
  )
}

export async function eraseStoredResponses(
  work: EntityManager,
  where: string,
  values: readonly unknown[],
  words: readonly string[],
): Promise<void> {
  await work.execute(
    `UPDATE idempotency_keys SET status = NULL, content_type = NULL, body = NULL
     WHERE status IS NOT NULL AND ${where}
       AND EXISTS (SELECT FROM jsonb_array_elements_text(?::jsonb) AS word WHERE strpos(body, word) > 0)`,
    [...values, JSON.stringify(words.filter(Boolean))],
  )
}
