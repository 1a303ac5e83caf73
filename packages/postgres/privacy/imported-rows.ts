import type { EntityManager } from '@mikro-orm/postgresql'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { matchesPhone } from './phone-match.ts'
import { callersOfTenant, eraseStoredResponses } from './stored-responses.ts'
import type { Section } from './user-sections.ts'

/** SQL: whether any text of a row is that telephone number; the columns may not be mapped yet. */
const rowNames = (digits: string) =>
  `EXISTS (SELECT FROM jsonb_array_elements_text(line.cells) AS cell WHERE ${matchesPhone('cell', digits)})`

/** SQL: the text of a mapped field. */
const textOf = (field: string) => `line.cells ->> (file.mapping -> '${field}' ->> 'column')::int`

/** SQL: the fields of one side, if its telephone number is the contact's. */
const sideOf = (who: 'sender' | 'recipient', fields: string) => `
  CASE WHEN ${matchesPhone(`(${textOf(`${who}_phone`)})`, '$2::text')} THEN (
    SELECT jsonb_object_agg(source.key, line.cells -> (source.value ->> 'column')::int) FROM jsonb_each(file.mapping) AS source
    WHERE source.key ~ '^(${fields})' AND source.value ->> 'column' IS NOT NULL
  ) END`

/** Rows of files of orders with the telephone number. The name and address of the other party are left out. */
export const importedRowsOfContacts: Section = {
  idType: 'text',
  text: `
    SELECT line.import_id || '/' || line.number AS id, jsonb_build_object('file', file_name, 'row', line.number, 'sent_at', file.created_at,
      'status', line.status, 'order_id', line.order_id,
      'as_sender', ${sideOf('sender', 'sender_|origin_')},
      'as_recipient', ${sideOf('recipient', 'recipient_|destination_|remarks|metadata\\.')}) AS data
    FROM order_imports AS file JOIN order_import_rows AS line ON line.import_id = file.id
    WHERE file.tenant_id = $1 AND ${rowNames('$2::text')}`,
}

/** Deletes the rows that name a contact, and the contact as the sender of whole files. Orders are erased as orders. */
export async function eraseImportedRows(
  work: EntityManager,
  { tenantId, phone }: Extract<Erasure['subject'], { kind: 'contact' }>,
): Promise<void> {
  const erased = await work.execute<{ id: string }[]>(
    `DELETE FROM order_import_rows AS line USING order_imports AS file
     WHERE line.import_id = file.id AND file.tenant_id = ? AND ${rowNames('?')} RETURNING line.import_id AS id`,
    [tenantId, phone, phone],
  )
  const senders = await work.execute<{ id: string }[]>(
    `UPDATE order_imports AS file SET mapping = (
       SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(mapping)
       WHERE NOT (key ~ '^(sender|origin)_' AND value ->> 'value' IS NOT NULL)
     )
     WHERE tenant_id = ? AND ${matchesPhone(`(mapping -> 'sender_phone' ->> 'value')`, '?')} RETURNING id`,
    [tenantId, phone, phone],
  )
  const ids = [...new Set([...erased, ...senders].map(({ id }) => id))]
  if (ids.length === 0) return
  await eraseStoredResponses(work, `caller_id IN (${callersOfTenant})`, [tenantId, tenantId, tenantId], ids)
}
