import type { EntityManager } from '@mikro-orm/postgresql'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { matchesPhone } from './phone-match.ts'
import { callersOfTenant, eraseStoredResponses } from './stored-responses.ts'
import type { Section } from './user-sections.ts'

const recipientPhone = `(item.draft -> 'input' ->> 'recipientPhone')`
const senderPhone = `(shipment.pickup -> 'input' ->> 'senderPhone')`

/** Items without an order that name the telephone number, as recipient or as sender. Orders are exported as orders. */
export const shipmentItemsOfContacts: Section = {
  idType: 'text',
  text: `
    SELECT item.shipment_id || '/' || item.number AS id, jsonb_build_object('shipment_id', item.shipment_id, 'item', item.number,
      'created_at', shipment.created_at, 'status', item.status,
      'metadata', coalesce(nullif(item.draft -> 'input' -> 'metadata', 'null'), '{}'),
      'as_sender', CASE WHEN ${matchesPhone(senderPhone, '$2::text')} THEN jsonb_build_object(
        'name', shipment.pickup -> 'input' ->> 'senderName', 'phone', ${senderPhone}, 'place', shipment.pickup -> 'place') END,
      'as_recipient', CASE WHEN ${matchesPhone(recipientPhone, '$2::text')} THEN jsonb_build_object(
        'name', item.draft -> 'input' ->> 'recipientName', 'phone', ${recipientPhone}, 'email', item.draft -> 'input' ->> 'recipientEmail',
        'remarks', item.draft -> 'input' ->> 'remarks', 'place', item.draft -> 'destination',
        'address', item.draft -> 'input' -> 'destinationAddress', 'parcels', item.draft -> 'input' -> 'parcels',
        'texts', item.draft -> 'source' -> 'texts') END) AS data
    FROM shipments AS shipment JOIN shipment_items AS item ON item.shipment_id = shipment.id AND item.draft IS NOT NULL
    WHERE shipment.tenant_id = $1
      AND (${matchesPhone(recipientPhone, '$2::text')} OR coalesce(${matchesPhone(senderPhone, '$2::text')}, false))`,
}

/**
 * Deletes the items without an order that name a contact, and quoted shipments whose sender the contact is.
 * Orders are erased as orders.
 */
export async function eraseShipmentItems(
  work: EntityManager,
  { tenantId, phone }: Extract<Erasure['subject'], { kind: 'contact' }>,
): Promise<void> {
  const items = await work.execute<{ id: string }[]>(
    `DELETE FROM shipment_items AS item USING shipments AS shipment
     WHERE item.shipment_id = shipment.id AND shipment.tenant_id = ? AND item.draft IS NOT NULL
       AND (${matchesPhone(recipientPhone, '?')} OR coalesce(${matchesPhone(senderPhone, '?')}, false))
     RETURNING item.shipment_id AS id`,
    [tenantId, phone, phone, phone, phone],
  )
  const shipments = await work.execute<{ id: string }[]>(
    `DELETE FROM shipments AS shipment WHERE tenant_id = ? AND ordered_at IS NULL AND ${matchesPhone(senderPhone, '?')} RETURNING id`,
    [tenantId, phone, phone],
  )
  const ids = [...new Set([...items, ...shipments].map(({ id }) => id))]
  if (ids.length === 0) return
  await work.execute(
    `UPDATE shipments SET metadata = NULL WHERE id = ANY (string_to_array(?, ',')::uuid[]) AND metadata IS NOT NULL`,
    [ids.join(',')],
  )
  await eraseStoredResponses(work, `caller_id IN (${callersOfTenant})`, [tenantId, tenantId, tenantId], ids)
}
