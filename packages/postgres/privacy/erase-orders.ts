import type { EntityManager } from '@mikro-orm/postgresql'
import type { Erasure } from '@rodovia/core/privacy/erasure.ts'
import { erasedName, erasedPhone, erasedText } from '@rodovia/core/privacy/subject.ts'
import { openDeliveryEventType } from '@rodovia/core/shared/event-types.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { DataExportEntity } from '../entities/privacy.ts'
import { eraseNotes } from './erase-notes.ts'
import { matchesPhone } from './phone-match.ts'
import { eraseResponsesAboutOrders } from './stored-responses.ts'

const someOrders = `= ANY (string_to_array(?, ',')::uuid[])`

const sides = [
  ['sender', 'origin'],
  ['recipient', 'destination'],
] as const

/**
 * Erases a person from these orders and all rows that refer to them, in the transaction of `work`. Locks the
 * orders: concurrent changes wait.
 */
export async function eraseOrders(
  work: EntityManager,
  subject: Erasure['subject'],
  orderIds: readonly OrderId[],
  at: Date,
): Promise<void> {
  const ids = orderIds.join(',')
  const orders = await work.execute<{ order_id: string; code: string; quote_id: string }[]>(
    `SELECT order_id, code, quote_id FROM deliveries WHERE order_id ${someOrders} ORDER BY order_id FOR UPDATE`,
    [ids],
  )
  const named = orders.flatMap((order) => Object.values(order))
  if (subject.kind === 'user') {
    await eraseDriver(work, subject.userId, ids, at)
    await eraseResponsesAboutOrders(work, orderIds, named)
  } else {
    const erasedTexts = await eraseContact(work, subject.phone ?? '', ids, at)
    await eraseResponsesAboutOrders(work, orderIds, [...new Set([...named, ...erasedTexts])])
    await work.nativeDelete(DataExportEntity, { tenantId: subject.tenantId, phone: subject.phone })
    // Files of the tenant and of the platform may name the person.
    await work.execute(
      `DELETE FROM list_exports WHERE list = 'orders'
         AND (tenant_id = ? OR tenant_id IN (SELECT id FROM tenants WHERE kind = 'plataforma'))`,
      [subject.tenantId],
    )
  }
  // Responses of webhook endpoints may repeat personal data.
  await work.execute(
    `UPDATE webhook_attempts SET response = NULL
     WHERE response IS NOT NULL AND event_id IN (SELECT id FROM outbox WHERE order_id ${someOrders})`,
    [ids],
  )
}

/** SQL: the address without street and number, like `townLine`. */
const townOf = (place: string) => `coalesce(
  (${place}_details ->> 'city') || ' - ' || (${place}_details ->> 'uf') || ', ' ||
    left(${place}_cep, 5) || '-' || right(${place}_cep, 3),
  ${place}_address)`

/** The facts of timelines that may name a contact, or what a contact showed. */
const personalFacts = [
  'note',
  'complement',
  'reference',
  'leave_with_name',
  'signer_name',
  'barcodes',
  'document_kind',
  'document_last4',
] as const

/** SQL: what must be shown by stop, without the codes to scan. */
const withoutBarcodes = (requirements: string) =>
  `(SELECT jsonb_object_agg(stop, CASE WHEN jsonb_typeof(needs) = 'object' THEN needs || '{"barcodes": []}' ELSE needs END)
    FROM jsonb_each(nullif(${requirements}, 'null')) AS each_stop (stop, needs))`

/** SQL: what was checked at the stops, without who signed, the document and the codes. */
const withoutEvidence = (checks: string) =>
  `(SELECT coalesce(jsonb_agg(checked || '{"signer_name": null, "document_kind": null, "document_last4": null, "barcodes": []}'), '[]')
    FROM jsonb_array_elements(${checks}) AS checked)`

/** SQL: the parcels without what is in them and its value. */
const undescribed = (parcels: string, value: 'declaredValueCents' | 'declared_value_cents') =>
  `(SELECT jsonb_agg(parcel || '{"description": null, "${value}": null}' ORDER BY number)
    FROM jsonb_array_elements(nullif(${parcels}, 'null')) WITH ORDINALITY AS each_parcel (parcel, number))`

/** Returns the names, telephone numbers and addresses that it erased. */
async function eraseContact(work: EntityManager, phone: string, ids: string, at: Date): Promise<string[]> {
  const erasedTexts: string[] = []
  for (const [party, place] of sides) {
    const isHis = matchesPhone(`${party}_phone`, '?')
    // A line leads to both doors.
    // Five digits of a postal code show the town; a tenth of a degree is eleven kilometres.
    const coarse = (table: string) => `
      ${place}_details = NULL, ${place}_precision = 'city',
      ${place}_cep = left(${table}.${place}_cep, 5) || '000',
      ${place}_lat = round(${table}.${place}_lat::numeric, 1), ${place}_lng = round(${table}.${place}_lng::numeric, 1)`
    await work.execute(
      `UPDATE quotes SET ${coarse('quotes')}, road_line = NULL, parcels = ${undescribed('quotes.parcels', 'declaredValueCents')} FROM deliveries
       WHERE quotes.id = deliveries.quote_id AND deliveries.order_id ${someOrders} AND ${isHis}`,
      [ids, phone, phone],
    )
    const before = await work.execute<{ name: string; phone: string; address: string; email: string }[]>(
      `SELECT ${party}_name AS name, ${party}_phone AS phone, ${place}_address AS address,
         ${party === 'recipient' ? `coalesce(recipient_email, ${party}_name)` : `${party}_name`} AS email FROM deliveries
       WHERE order_id ${someOrders} AND ${isHis}`,
      [ids, phone, phone],
    )
    erasedTexts.push(...before.flatMap((side) => Object.values(side)))
    if (party === 'recipient') await eraseMessages(work, ids, phone, at)
    await work.execute(
      `UPDATE deliveries SET ${party === 'recipient' ? 'recipient_email = NULL, ' : ''}${party}_name = ?, ${party}_phone = ?, remarks = NULL, goods = NULL, requirements = ${withoutBarcodes('requirements')}, metadata = NULL, instructions = NULL, rating_text = NULL, parcels = ${undescribed('parcels', 'declaredValueCents')},
         ${place}_address = replace(${townOf(place)}, left(${place}_cep, 5) || '-' || right(${place}_cep, 3),
           left(${place}_cep, 5) || '-000'),
         ${coarse('deliveries')}
       WHERE order_id ${someOrders} AND ${isHis}`,
      [erasedName, erasedPhone, ids, phone, phone],
    )
  }
  await eraseShipmentMetadata(work, ids)
  await rewriteEvents(work, ids)
  await renameMerchants(work, ids)
  for (const fact of personalFacts) await eraseFacts(work, fact, ids, at)
  await work.execute(`UPDATE incidents SET note = NULL WHERE order_id ${someOrders}`, [ids])
  await eraseNotes(work, `order_id ${someOrders}`, [ids])
  await work.execute(`UPDATE offers SET decline_note = NULL WHERE order_id ${someOrders}`, [ids])
  await eraseSkipNotes(work, ids)
  for (const table of ['photos', 'positions', 'last_positions', 'masked_calls'])
    await work.execute(`DELETE FROM ${table} WHERE order_id ${someOrders}`, [ids])
  return erasedTexts
}

/** A shipment of one of these orders may name the contact in its metadata. */
async function eraseShipmentMetadata(work: EntityManager, ids: string): Promise<void> {
  const shipments = await work.execute<{ id: string }[]>(
    `SELECT DISTINCT shipment_id AS id FROM deliveries WHERE order_id ${someOrders} AND shipment_id IS NOT NULL`,
    [ids],
  )
  if (shipments.length === 0) return
  await work.execute(
    `UPDATE shipments SET metadata = NULL WHERE id = ANY (string_to_array(?, ',')::uuid[]) AND metadata IS NOT NULL`,
    [shipments.map(({ id }) => id).join(',')],
  )
}

/** Erases the notes that drivers wrote when they skipped a stop of these orders. */
async function eraseSkipNotes(work: EntityManager, ids: string): Promise<void> {
  await work.execute(
    `UPDATE routes SET skips = (
       SELECT jsonb_agg(CASE WHEN (skip ->> 'orderId')::uuid ${someOrders} THEN jsonb_set(skip, '{note}', 'null') ELSE skip END ORDER BY number)
       FROM jsonb_array_elements(skips) WITH ORDINALITY AS skipped (skip, number)
     )
     WHERE EXISTS (SELECT FROM jsonb_array_elements(skips) AS skip WHERE (skip ->> 'orderId')::uuid ${someOrders})`,
    [ids, ids],
  )
}

/**
 * Erases the contact's data in messages to the recipient, and suppresses those that wait. Called before the
 * number is gone from the order.
 */
async function eraseMessages(work: EntityManager, ids: string, phone: string, at: Date): Promise<void> {
  await work.execute(
    `UPDATE recipient_messages AS message SET to_masked = NULL, pin = NULL, email_hash = NULL, phone_hash = repeat('0', 64),
       provider_id = NULL,
       reason = CASE WHEN message.status = 'queued' THEN 'erased' ELSE message.reason END,
       status = CASE WHEN message.status = 'queued' THEN 'suppressed' ELSE message.status END,
       updated_at = CASE WHEN message.status = 'queued' THEN ?::timestamptz ELSE message.updated_at END
     FROM deliveries
     WHERE deliveries.order_id = message.order_id AND message.order_id ${someOrders} AND ${matchesPhone('recipient_phone', '?')}`,
    [at, ids, phone, phone],
  )
  // The events of those messages name the end of the number.
  await work.execute(
    `UPDATE outbox SET data = jsonb_set(data, '{message,to}', 'null')
     WHERE kind = 'recipient.notified' AND data ->> 'order_id' IN (SELECT unnest(string_to_array(?, ',')))`,
    [ids],
  )
}

/**
 * Copies sender and recipient from the order into its events, for replays and deliveries that are still
 * waiting.
 */
async function rewriteEvents(work: EntityManager, ids: string): Promise<void> {
  const place = (name: string, column: string) =>
    `'${name}', (data -> '${name}') || jsonb_build_object('address', ${column}_address, 'lat', ${column}_lat,
      'lng', ${column}_lng, 'precision', ${column}_precision, 'details', NULL)`
  await work.execute(
    `UPDATE outbox SET data = data || jsonb_build_object(
       'remarks', remarks, 'instructions', NULL, 'goods_documents', '[]'::jsonb, 'no_document_reason', NULL, 'metadata', '{}'::jsonb,
       'rating', nullif(data -> 'rating', 'null') || '{"text": null}',
       'parcels', ${undescribed(`data -> 'parcels'`, 'declared_value_cents')}, 'requirements', ${withoutBarcodes(`data -> 'requirements'`)},
       'sender', jsonb_build_object('name', sender_name, 'phone', sender_phone, 'remarks', null),
       'recipient', jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'remarks', remarks),
       ${place('origem', 'origin')}, ${place('destino', 'destination')})
       || CASE WHEN data -> 'checks' IS NOT NULL THEN jsonb_build_object('checks', ${withoutEvidence(`data -> 'checks'`)}) ELSE '{}' END
     FROM deliveries
     WHERE outbox.order_id = deliveries.order_id AND outbox.order_id ${someOrders} AND data -> 'recipient' IS NOT NULL`,
    [ids],
  )
}

/** The shop's name in what Open Delivery orders keep of their request is that of the sender. */
async function renameMerchants(work: EntityManager, ids: string): Promise<void> {
  const named = (column: string, path: string) =>
    `jsonb_set(${column}, '${path}', to_jsonb(deliveries.sender_name))`
  await work.execute(
    `UPDATE deliveries SET open_delivery = ${named('open_delivery', '{merchantName}')}
     WHERE order_id ${someOrders} AND open_delivery IS NOT NULL`,
    [ids],
  )
  await work.execute(
    `UPDATE open_delivery_orders AS asked SET kept = ${named('kept', '{merchantName}')}
     FROM deliveries WHERE deliveries.order_id = asked.order_id AND asked.order_id ${someOrders}`,
    [ids],
  )
  await work.execute(
    `UPDATE outbox SET data = ${named('data', '{open_delivery,merchant,name}')}
     FROM deliveries
     WHERE outbox.order_id = deliveries.order_id AND outbox.order_id ${someOrders} AND outbox.kind = '${openDeliveryEventType}'`,
    [ids],
  )
}

/** The driver's first name in these orders, and the positions. */
async function eraseDriver(work: EntityManager, userId: string, ids: string, at: Date): Promise<void> {
  const drivers = await work.execute<{ name: string }[]>(
    `SELECT driver_first_name AS name FROM deliveries
     WHERE order_id ${someOrders} AND driver_id = ? AND driver_first_name <> ?
     UNION
     SELECT entry.facts ->> 'driver' FROM offers JOIN timeline_entries AS entry USING (order_id, tenant_id)
     WHERE order_id ${someOrders} AND offers.driver_id = ? AND entry.at = offers.offered_at AND entry.facts ->> 'driver' <> ?`,
    [ids, userId, erasedName, ids, userId, erasedText],
  )
  const names = JSON.stringify(drivers.map(({ name }) => name))
  const isHis = (name: string) => `${name} IN (SELECT jsonb_array_elements_text(?::jsonb))`
  await eraseFacts(work, 'driver', ids, at, names)
  await work.execute(
    `UPDATE outbox SET data = jsonb_set(data, '{driver,name}', to_jsonb(?::text))
     WHERE order_id ${someOrders} AND ${isHis(`data -> 'driver' ->> 'name'`)}`,
    [erasedName, ids, names],
  )
  await work.execute(
    `UPDATE push_outbox SET data = jsonb_set(data, '{driver}', to_jsonb(?::text))
     WHERE order_id ${someOrders} AND ${isHis(`data ->> 'driver'`)}`,
    [erasedName, ids, names],
  )
  await work.execute(
    `UPDATE deliveries SET driver_first_name = ? WHERE order_id ${someOrders} AND driver_id = ?`,
    [erasedName, ids, userId],
  )
  for (const table of ['positions', 'last_positions', 'masked_calls'])
    await work.execute(`DELETE FROM ${table} WHERE order_id ${someOrders} AND driver_id = ?`, [ids, userId])
}

/**
 * In all entries, or where the fact is one of these names. The trigger of the table allows no other change.
 */
async function eraseFacts(
  work: EntityManager,
  fact: 'driver' | (typeof personalFacts)[number],
  ids: string,
  at: Date,
  names: string | null = null,
): Promise<void> {
  await work.execute(
    `UPDATE timeline_entries SET facts = jsonb_set(facts, '{${fact}}', to_jsonb(?::text)), erased_at = ?
     WHERE order_id ${someOrders} AND facts ->> '${fact}' <> ?
       ${names === null ? '' : `AND facts ->> '${fact}' IN (SELECT jsonb_array_elements_text(?::jsonb))`}`,
    [erasedText, at, ids, erasedText, ...(names === null ? [] : [names])],
  )
}
