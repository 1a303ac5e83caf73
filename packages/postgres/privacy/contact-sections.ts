import { repetitionNames } from './erase-repetitions.ts'
import { matchesPhone } from './phone-match.ts'
import { accessOf, hostOf } from './shared-sections.ts'
import type { Section } from './user-sections.ts'

/**
 * Orders of the tenant `$1` with the telephone number `$2` (digits). Until pickup the parcel is with the
 * sender.
 */
const ordersNamingContact = `
  SELECT delivery.*, ${matchesPhone('sender_phone', '$2::text')} AS is_sender, ${matchesPhone('recipient_phone', '$2::text')} AS is_recipient,
    (
      SELECT coalesce(min(at), 'infinity') FROM timeline_entries AS entry
      WHERE entry.order_id = delivery.order_id AND entry.tenant_id = delivery.tenant_id AND type = 'tracking.picked_up'
    ) AS picked_at
  FROM deliveries AS delivery
  WHERE tenant_id = $1 AND (${matchesPhone('sender_phone', '$2::text')} OR ${matchesPhone('recipient_phone', '$2::text')})`

/** SQL: whether an entry of the timeline is about the contact. What recipients say is theirs, though it may come before pickup. */
const entryConcernsContact = () =>
  `CASE WHEN entry.by_kind = 'recipient' THEN delivery.is_recipient ELSE ${concernsContact('entry.at')} END`

/** SQL: whether something recorded at that time happened at the address of the contact. */
const concernsContact = (at: string) =>
  `CASE WHEN ${at} <= delivery.picked_at THEN delivery.is_sender ELSE delivery.is_recipient END`

const belongsToOrder = (row: string) =>
  `${row}.order_id = delivery.order_id AND ${row}.tenant_id = delivery.tenant_id`

const side = (end: 'origin' | 'destination', who: 'sender' | 'recipient') =>
  `'name', ${who}_name, 'phone', ${who}_phone, 'address', ${end}_address, 'cep', ${end}_cep, 'lat', ${end}_lat, 'lng', ${end}_lng,
    'precision', ${end}_precision, 'details', ${end}_details - 'pin'`

const list = (thing: string, from: string, by: string) =>
  `(SELECT coalesce(jsonb_agg(${thing} ORDER BY ${by}), '[]') FROM ${from})`

/** SQL: the servers that got these events. */
const sharedWith = (events: string) =>
  list(
    `jsonb_build_object('server', ${hostOf('endpoint.url')}, 'event', told.kind, 'at', coalesce(told.finished_at, told.created_at))`,
    `outbox AS event
      JOIN webhook_deliveries AS told ON told.event_id = event.id AND told.tenant_id = event.tenant_id AND told.status <> 'waiting'
      JOIN webhook_endpoints AS endpoint ON endpoint.id = told.endpoint_id AND endpoint.tenant_id = told.tenant_id
      WHERE ${events}`,
    'event.sequence, event.id',
  )

/** A contact appears in orders and address books. The name and address of the other party are left out. */
export const ordersOfContacts: Section = {
  text: `
    SELECT order_id AS id, jsonb_build_object('order_id', order_id, 'code', code, 'status', status, 'created_at', created_at,
      'deadline_at', deadline_at, 'ready_at', ready_at, 'pickup_window_from', pickup_window_from, 'pickup_window_until', pickup_window_until,
      'delivery_window_from', delivery_window_from, 'delivery_window_until', delivery_window_until, 'service_type', service_type, 'tier', tier, 'reference', reference,
      'return_of', return_of, 'returned_by', returned_by, 'failed_attempts', coalesce(failed_attempts, 0),
      'parcels', parcels, 'goods_documents', coalesce(goods -> 'documents', '[]'), 'no_document_reason', goods -> 'noDocumentReason',
      'requirements', requirements, 'collect_on_delivery', collect_on_delivery, 'metadata', coalesce(metadata, '{}'),
      'as_sender', CASE WHEN is_sender THEN jsonb_build_object(${side('origin', 'sender')}) END,
      'as_recipient', CASE WHEN is_recipient THEN jsonb_build_object(${side('destination', 'recipient')}, 'email', recipient_email, 'remarks', remarks,
        'instructions', instructions, 'rating', CASE WHEN rating_stars IS NOT NULL THEN jsonb_build_object('stars', rating_stars,
          'reasons', rating_reasons, 'text', rating_text, 'at', rating_at) END) END,
      'timeline', ${list(
        `jsonb_build_object('at', entry.at, 'type', entry.type,
          'facts', CASE WHEN ${entryConcernsContact()} THEN entry.facts - 'driver' ELSE '{}' END)`,
        `timeline_entries AS entry WHERE ${belongsToOrder('entry')}`,
        'entry.number',
      )},
      'problems', ${list(
        `jsonb_build_object('at', opened_at, 'code', incident.code, 'note', note, 'resolved_at', resolved_at)`,
        `incidents AS incident WHERE ${belongsToOrder('incident')} AND ${concernsContact('opened_at')}`,
        'incident.id',
      )},
      'notes', ${list(
        `jsonb_build_object('at', note.at, 'role', note.role, 'text', note.text)`,
        `order_notes AS note WHERE ${belongsToOrder('note')} AND NOT is_internal AND ${concernsContact('note.at')}`,
        'note.id',
      )},
      'calls', ${list(
        `jsonb_build_object('at', at, 'caller', caller, 'callee', callee, 'is_masked', is_masked)`,
        `call_requests AS call WHERE ${belongsToOrder('call')}
          AND ((callee = 'sender' AND delivery.is_sender) OR ('recipient' IN (caller, callee) AND delivery.is_recipient))`,
        'call.id',
      )},
      'messages', CASE WHEN is_recipient THEN ${list(
        `jsonb_build_object('at', message.created_at, 'kind', message.kind, 'channel', message.channel, 'to', to_masked,
          'status', message.status, 'reason', message.reason, 'sent_at', sent_at)`,
        `recipient_messages AS message WHERE ${belongsToOrder('message')}`,
        'message.id',
      )} ELSE '[]' END,
      'photos', ${list(
        `jsonb_build_object('file', 'photos/' || photo.name, 'stage', stage, 'at', taken_at, 'note', note, 'sha256', sha256)`,
        `photos AS photo WHERE ${belongsToOrder('photo')} AND ${concernsContact('taken_at')}`,
        'photo.id',
      )},
      'shared_with', ${sharedWith(belongsToOrder('event'))},
      'access_log', ${list(
        accessOf('looked'),
        `access_log AS looked WHERE subject_id = delivery.order_id AND subject_kind = 'order'`,
        'looked.id',
      )}) AS data
    FROM (${ordersNamingContact}) AS delivery`,
}

/** The entries for the telephone number in the tenant's address books. */
export const addressesOfContacts: Section = {
  text: `
    SELECT id, jsonb_build_object('name', name, 'phone', phone, 'address', address, 'is_default_pickup', is_default_pickup,
      'metadata', coalesce(metadata, '{}'), 'use_count', use_count, 'last_used_at', last_used_at, 'changed_at', changed_at) AS data
    FROM saved_addresses WHERE tenant_id = $1 AND ${matchesPhone('phone', '$2::text')}`,
}

const repeatedSide = (end: 'origin' | 'destination', who: 'sender' | 'recipient') =>
  `CASE WHEN ${matchesPhone(`(order_input ->> '${who}Phone')`, '$2::text')} THEN jsonb_build_object('name', order_input -> '${who}Name',
    'phone', order_input -> '${who}Phone', 'cep', order_input -> '${end}Cep', 'address', order_input -> '${end}Address')
    ${who === 'recipient' ? `|| jsonb_build_object('remarks', order_input -> 'remarks')` : ''} END`

/** The name and address of the other party are left out. */
export const repetitionsOfContacts: Section = {
  text: `
    SELECT id, jsonb_build_object('id', id, 'rule', rule, 'starts_on', starts_on, 'status', status, 'created_at', created_at,
      'as_sender', ${repeatedSide('origin', 'sender')}, 'as_recipient', ${repeatedSide('destination', 'recipient')},
      'parcels', order_input -> 'parcels',
      'shared_with', ${sharedWith(`event.tenant_id = $1 AND event.data ->> 'repetition_id' = repetitions.id::text`)}) AS data
    FROM repetitions WHERE tenant_id = $1 AND ${repetitionNames('$2::text')}`,
}

/** The photos of those orders. */
export const photosOfContacts: Section = {
  idType: 'text',
  text: `
    SELECT DISTINCT photo.name::text AS id, to_jsonb(photo.name) AS data
    FROM (${ordersNamingContact}) AS delivery JOIN photos AS photo ON ${belongsToOrder('photo')} AND ${concernsContact('taken_at')}`,
}
