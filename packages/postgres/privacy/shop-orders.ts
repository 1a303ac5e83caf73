import type { EntityManager } from '@mikro-orm/postgresql'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { matchesPhone } from './phone-match.ts'
import type { Section } from './user-sections.ts'

/** SQL: whether the recipient of an order that is not placed yet has those digits. A placed one is in the orders. */
const names = (digits: string) => matchesPhone(`(asked ->> 'recipientPhone')`, digits)

export const shopOrdersOfContacts: Section = {
  idType: 'text',
  text: `
    SELECT connection_id || '/' || shop_order_id AS id, jsonb_build_object('number', number, 'created_at', created_at,
      'name', asked -> 'recipientName', 'phone', asked -> 'recipientPhone', 'address', asked -> 'address',
      'remarks', asked -> 'remarks', 'hindrance', hindrance) AS data
    FROM shop_orders WHERE tenant_id = $1 AND asked IS NOT NULL AND ${names('$2::text')}`,
}

/**
 * Deletes the recipient's shop orders that are not placed, with the shop's request: they are never delivered.
 */
export async function eraseShopOrders(
  work: EntityManager,
  { tenantId, phone }: Extract<Erasure['subject'], { kind: 'contact' }>,
): Promise<void> {
  await work.execute(`DELETE FROM shop_orders WHERE tenant_id = ? AND asked IS NOT NULL AND ${names('?')}`, [
    tenantId,
    phone,
    phone,
  ])
}
