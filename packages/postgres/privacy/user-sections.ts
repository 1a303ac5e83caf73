import type { userSections } from '@rodovia/core/privacy/data-export.ts'
import { accessOf, hostOf } from './shared-sections.ts'

/** A section of an export: rows of a rising `id`, a UUID by default, and `data`. `$1` is the user, `$2` the tenant. */
export type Section = { idType?: 'uuid' | 'bigint' | 'text'; text: string }

/** Deliveries that the driver accepted, as far back as offers are kept. */
const acceptedOffers = `
  FROM offers AS offer JOIN deliveries AS delivery
    ON delivery.order_id = offer.order_id AND delivery.tenant_id = offer.tenant_id
  WHERE offer.driver_id = $1 AND offer.outcome = 'accepted'`

const ownEmail = '(SELECT email FROM users WHERE id = $1)'

/** Free text by the user is about other people and belongs to their exports. */
export const sectionsOfUsers: Record<(typeof userSections)[number], Section> = {
  profile: {
    text: `
      SELECT one.id, jsonb_build_object('id', one.id, 'name', one.name, 'email', email, 'phone', phone, 'pix_key', pix_key,
        'pix_key_changed_at', pix_key_changed_at, 'role', role, 'persona', persona, 'created_at', one.created_at, 'is_pending', is_pending,
        'organisation', jsonb_build_object('id', tenants.id, 'name', tenants.name, 'kind', tenants.kind)) AS data
      FROM users AS one JOIN tenants ON tenants.id = one.tenant_id WHERE one.id = $1`,
  },
  driver: {
    text: `
      SELECT user_id AS id, jsonb_build_object('is_available', is_available, 'last_seen_at', last_seen_at, 'lat', lat, 'lng', lng,
        'positioned_at', positioned_at, 'accuracy_meters', accuracy_meters, 'battery_percent', battery_percent, 'active_deliveries', active_deliveries) AS data
      FROM drivers WHERE user_id = $1`,
  },
  driver_application: {
    text: `
      SELECT user_id AS id, jsonb_build_object('vehicle_plate', vehicle_plate, 'vehicle_model', vehicle_model,
        'fleet_name', fleet_name, 'language', language, 'applied_at', applied_at, 'rejected_at', rejected_at, 'reason', reason,
        'documents', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('file', 'documents/' || kind || '.jpg', 'sha256', sha256, 'sent_at', sent_at)
            ORDER BY kind), '[]')
          FROM driver_documents WHERE driver_documents.user_id = application.user_id
        )) AS data
      FROM (
        SELECT users.id AS user_id, vehicle_plate, vehicle_model, fleet_name, language, applied_at, rejected_at, reason
        FROM users LEFT JOIN driver_applications ON driver_applications.user_id = users.id
        WHERE users.id = $1 AND (driver_applications.user_id IS NOT NULL
          OR EXISTS (SELECT FROM driver_documents WHERE driver_documents.user_id = $1))
      ) AS application`,
  },
  vehicles: {
    // Only a self-employed driver's own data is all of a tenant; a fleet's vehicles are the fleet's.
    text: `
      SELECT vehicles.id, jsonb_build_object('kind', 'vehicle', 'plate', plate, 'service_type', service_type, 'axles', axles, 'body', body) || CASE
        WHEN tenants.kind = 'motorista' THEN jsonb_build_object('renavam', renavam, 'tare_kg', tare_kg, 'capacity_kg', capacity_kg,
          'owner_name', owner_name, 'owner_document', owner_document)
        ELSE '{}' END AS data
      FROM vehicles JOIN tenants ON tenants.id = vehicles.tenant_id
      WHERE driver_id = $1 OR (vehicles.tenant_id = $2 AND tenants.kind = 'motorista')
      UNION ALL
      SELECT tenant_id, jsonb_build_object('kind', 'registration', 'rntrc', rntrc, 'category', carriers.kind, 'valid_until', valid_until,
        'state', state, 'state_since', state_since)
      FROM carriers JOIN tenants ON tenants.id = tenant_id WHERE tenant_id = $2 AND tenants.kind = 'motorista'
      UNION ALL
      SELECT policy.id, jsonb_build_object('kind', 'insurance', 'insurance', policy.kind, 'insurer', insurer, 'number', number,
        'valid_from', valid_from, 'valid_until', valid_until)
      FROM insurance_policies AS policy JOIN tenants ON tenants.id = tenant_id
      WHERE tenant_id = $2 AND tenants.kind = 'motorista'
      UNION ALL
      SELECT issuer.tenant_id, jsonb_build_object('kind', 'fiscal_issuer', 'document', document, 'name', issuer.name, 'address', address,
        'certificate', certificate_subject)
      FROM fiscal_issuers AS issuer JOIN tenants ON tenants.id = issuer.tenant_id
      WHERE issuer.tenant_id = $2 AND tenants.kind = 'motorista'
      UNION ALL
      SELECT paper.id, jsonb_build_object('kind', 'fiscal_document', 'document', paper.kind, 'key', key, 'status', status, 'trip', trip)
      FROM fiscal_documents AS paper JOIN tenants ON tenants.id = paper.tenant_id
      WHERE paper.tenant_id = $2 AND tenants.kind = 'motorista'`,
  },
  freight_operations: {
    // The papers of a fleet are the fleet's; a driver of it gets the number and the times.
    text: `
      SELECT operation.id, jsonb_build_object('kind', operation.kind, 'status', status, 'order_id', order_id, 'number', number,
        'amount_cents', amount_cents, 'requested_at', requested_at, 'issued_at', issued_at, 'ended_at', ended_at) || CASE
        WHEN tenants.kind = 'motorista' THEN jsonb_build_object('plate', plate, 'rntrc', rntrc, 'refusal_text', refusal_text)
        ELSE '{}' END AS data
      FROM freight_operations AS operation JOIN tenants ON tenants.id = carrier_id
      WHERE driver_id = $1 OR (carrier_id = $2 AND tenants.kind = 'motorista')`,
  },
  sessions: {
    text: `
      SELECT id, jsonb_build_object('id', id, 'device', device, 'network', network,
        'opened_at', opened_at, 'last_used_at', last_used_at, 'ended_at', revoked_at,
        'identity_provider', provider, 'push_refused_at', push_refused_at, 'push_refusal', push_refusal) AS data
      FROM sessions WHERE user_id = $1`,
  },
  second_factors: {
    text: `
      SELECT id, jsonb_build_object('kind', kind, 'name', name, 'created_at', created_at, 'last_used_at', last_used_at,
        'recovery_codes_left', (
          SELECT count(*) FROM recovery_codes WHERE recovery_codes.user_id = factors.user_id AND used_at IS NULL
        )) AS data
      FROM factors WHERE user_id = $1`,
  },
  identities: {
    text: `
      SELECT user_id AS id, jsonb_build_object('issuer', issuer, 'subject', subject, 'linked_at', linked_at) AS data
      FROM identities WHERE user_id = $1`,
  },
  activity: {
    // Facts about other people are left out.
    text: `
      SELECT id, jsonb_build_object('at', at, 'action', action, 'by_you', user_id IS NOT DISTINCT FROM $1, 'role', role,
        'address', CASE WHEN user_id = $1 THEN address END, 'subject', subject_kind,
        'facts', CASE WHEN subject_id = $1::text OR (subject_kind = 'session' AND user_id = $1) THEN facts END) AS data
      FROM audit_entries
      WHERE tenant_id = $2 AND (user_id = $1 OR (subject_kind = 'user' AND subject_id = $1::text))`,
  },
  invitations: {
    text: `
      SELECT id, jsonb_build_object('created_at', created_at, 'role', role, 'expires_at', expires_at, 'accepted_at', accepted_at,
        'revoked_at', revoked_at) AS data
      FROM invitations WHERE email = ${ownEmail}`,
  },
  shop_sign_ups: {
    text: `
      SELECT tenant_id AS id, jsonb_build_object('email', email, 'document', document, 'terms_version', terms_version,
        'signed_up_at', signed_up_at, 'approved_at', approved_at) AS data
      FROM shop_sign_ups WHERE email = ${ownEmail}`,
  },
  password_resets: {
    text: `
      SELECT id, jsonb_build_object('created_at', created_at, 'expires_at', expires_at, 'used_at', used_at) AS data
      FROM password_resets WHERE user_id = $1`,
  },
  mails: {
    text: `
      SELECT id, jsonb_build_object('kind', kind, 'created_at', created_at, 'status', status, 'language', language) AS data
      FROM mail_outbox WHERE email = ${ownEmail}`,
  },
  push_tokens: {
    idType: 'text',
    text: `
      SELECT platform || hash AS id, jsonb_build_object('platform', platform, 'token', CASE platform WHEN 'web' THEN substring(token from 'https?://[^/"]+') ELSE left(token, 8) END || '…', 'device', device,
        'app_version', app_version, 'language', language, 'registered_at', registered_at, 'refusals', refusals) AS data
      FROM push_tokens WHERE user_id = $1`,
  },
  api_keys: {
    text: `
      SELECT id, jsonb_build_object('name', name, 'last_four', last_four, 'created_at', created_at,
        'expires_at', expires_at, 'last_used_at', last_used_at, 'last_used_address', last_used_address, 'revoked_at', revoked_at) AS data
      FROM api_keys WHERE tenant_id = $2 AND (created_by = $1 OR held_by = $1)`,
  },
  top_ups: {
    text: `
      SELECT id, jsonb_build_object('kind', 'top_up', 'at', created_at, 'amount_cents', amount_cents, 'txid', txid) AS data
      FROM pix_charges WHERE tenant_id = $2 AND requested_by = $1
      UNION ALL
      SELECT pix_returns.id, jsonb_build_object('kind', 'return', 'at', pix_returns.created_at,
        'amount_cents', pix_returns.amount_cents, 'txid', txid, 'status', status, 'note', note)
      FROM pix_returns JOIN pix_charges ON pix_charges.id = charge_id
      WHERE pix_returns.requested_by = $1 OR pix_charges.requested_by = $1`,
  },
  orders_placed: {
    text: `
      SELECT order_id AS id, jsonb_build_object('order_id', order_id, 'code', code, 'status', status, 'created_at', created_at,
        'service_type', service_type, 'tier', tier, 'price_cents', price_cents, 'reference', reference,
        'goods_documents', coalesce(goods -> 'documents', '[]'), 'no_document_reason', goods -> 'noDocumentReason',
        'requirements', requirements, 'collect_on_delivery', collect_on_delivery, 'metadata', coalesce(metadata, '{}')) AS data
      FROM deliveries WHERE tenant_id = $2 AND created_by = $1`,
  },
  repetitions_made: {
    text: `
      SELECT id, jsonb_build_object('id', id, 'rule', rule, 'starts_on', starts_on, 'status', status, 'created_at', created_at,
        'ended_at', ended_at) AS data
      FROM repetitions WHERE tenant_id = $2 AND created_by = $1`,
  },
  shipments_made: {
    text: `
      SELECT id, jsonb_build_object('shipment_id', id, 'created_at', created_at, 'reference', reference,
        'metadata', coalesce(metadata, '{}'), 'status', status, 'items', item_count, 'ordered_at', ordered_at) AS data
      FROM shipments WHERE created_by = $1`,
  },
  imports_made: {
    text: `
      SELECT id, jsonb_build_object('id', id, 'file', file_name, 'created_at', created_at, 'status', status,
        'rows', (SELECT count(*) FROM order_import_rows WHERE import_id = order_imports.id)) AS data
      FROM order_imports WHERE tenant_id = $2 AND created_by = $1`,
  },
  list_exports: {
    text: `
      SELECT id, jsonb_build_object('id', id, 'list', list, 'status', status, 'requested_at', requested_at,
        'expires_at', expires_at) AS data
      FROM list_exports WHERE tenant_id = $2 AND user_id = $1`,
  },
  saved_views: {
    text: `
      SELECT id, jsonb_build_object('list', list, 'name', name, 'query', query, 'changed_at', changed_at) AS data
      FROM saved_views WHERE user_id = $1`,
  },
  offers: {
    text: `
      SELECT offer.id, jsonb_build_object('code', code, 'offered_at', offered_at, 'distance_meters', offer.distance_meters,
        'outcome', outcome, 'answered_at', answered_at, 'decline_reason', decline_reason) AS data
      FROM offers AS offer JOIN deliveries AS delivery
        ON delivery.order_id = offer.order_id AND delivery.tenant_id = offer.tenant_id
      WHERE offer.driver_id = $1`,
  },
  routes: {
    text: `
      SELECT id, jsonb_build_object('id', id, 'offered_at', offered_at, 'by_platform', offered_by IS NULL, 'stops', jsonb_array_length(stops), 'distance_meters', distance_meters,
        'travel_seconds', travel_seconds, 'outcome', outcome, 'answered_at', answered_at,
        'skipped_stops', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', skip -> 'at', 'kind', skip -> 'kind', 'reason', skip -> 'reason', 'note', skip -> 'note')
            ORDER BY number), '[]')
          FROM jsonb_array_elements(skips) WITH ORDINALITY AS skipped (skip, number)
        )) AS data
      FROM routes WHERE driver_id = $1`,
  },
  deliveries: {
    text: `
      SELECT order_id AS id, jsonb_build_object('code', code, 'service_type', service_type, 'tier', tier, 'distance_meters', distance_meters,
        'status', status, 'shown_as', driver_first_name,
        'recorded', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', entry.at, 'type', entry.type, 'facts', entry.facts - 'note')
            ORDER BY entry.number), '[]')
          FROM timeline_entries AS entry
          WHERE entry.order_id = delivery.order_id AND entry.tenant_id = delivery.tenant_id AND entry.by_user_id = $1
        )) AS data
      FROM deliveries AS delivery WHERE driver_id = $1`,
  },
  notes_written: {
    text: `
      SELECT note.id, jsonb_build_object('code', code, 'at', note.at, 'role', note.role, 'is_internal', is_internal,
        'by_key', api_key_id IS NOT NULL) AS data
      FROM order_notes AS note JOIN deliveries USING (order_id, tenant_id) WHERE author_id = $1`,
  },
  calls: {
    text: `
      SELECT id, jsonb_build_object('at', at, 'order_id', order_id, 'caller', caller, 'callee', callee, 'is_masked', is_masked,
        'is_own_request', reader_id IS NOT DISTINCT FROM $1::uuid) AS data
      FROM call_requests WHERE reader_id = $1 OR driver_id = $1`,
  },
  figures: {
    idType: 'text',
    text: `
      SELECT day || ' ' || figures.tenant_id AS id, jsonb_build_object('day', day, 'organisation', tenants.name, 'orders', orders,
        'delivered', delivered, 'on_time', on_time, 'returned', returned, 'problems', problems, 'accept_seconds', accept_seconds,
        'pickup_seconds', pickup_seconds, 'door_seconds', door_seconds, 'rated', rated, 'rating_stars', rating_stars) AS data
      FROM figures JOIN tenants ON tenants.id = figures.tenant_id
      WHERE dimension = 'driver' AND span = 'day' AND key = $1::text AND orders > 0`,
  },
  earnings: {
    idType: 'bigint',
    text: `
      SELECT entry.id, jsonb_build_object('at', transaction.at, 'reason', transaction.reason, 'amount_cents', entry.amount_cents,
        'order_id', transaction.order_id) AS data
      FROM ledger_entries AS entry JOIN ledger_transactions AS transaction
        ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id
      WHERE entry.account_kind = 'driver_earnings' AND entry.account_owner = $1`,
  },
  payouts: {
    text: `
      SELECT id, jsonb_build_object('requested_at', requested_at, 'held_until', held_until, 'amount_cents', amount_cents, 'pix_key', pix_key, 'status', status,
        'closed_at', closed_at, 'end_to_end_id', end_to_end_id, 'reason', reason) AS data
      FROM payouts WHERE driver_id = $1`,
  },
  collected_payments: {
    text: `
      SELECT id, jsonb_build_object('collected_at', collected_at, 'method', method, 'amount_cents', amount_cents,
        'settled_cents', settled_cents, 'settled_at', settled_at) AS data
      FROM collected_payments WHERE driver_id = $1`,
  },
  shared_with: {
    idType: 'text',
    text: `
      SELECT endpoint.id::text AS id, jsonb_build_object('organisation', min(tenants.name), 'server', min(${hostOf('endpoint.url')}),
        'events', count(*), 'first_at', min(told.created_at), 'last_at', max(told.created_at)) AS data
      FROM (
        SELECT DISTINCT delivery.order_id, delivery.tenant_id ${acceptedOffers}
      ) AS carried
      JOIN outbox AS event ON event.order_id = carried.order_id AND event.tenant_id = carried.tenant_id
      JOIN webhook_deliveries AS told ON told.event_id = event.id AND told.tenant_id = event.tenant_id AND told.status <> 'waiting'
      JOIN webhook_endpoints AS endpoint ON endpoint.id = told.endpoint_id AND endpoint.tenant_id = told.tenant_id
      JOIN tenants ON tenants.id = endpoint.tenant_id
      GROUP BY endpoint.id`,
  },
  access_log: {
    text: `SELECT looked.id, ${accessOf('looked')} AS data FROM access_log AS looked WHERE subject_id = $1 AND subject_kind = 'user'`,
  },
}

/** The track of each delivery. The day of the offer limits the search to few partitions. */
export const tracksOfUsers: Section = {
  text: `
    SELECT offer.id, jsonb_build_object('delivery', delivery.code, 'positions', (
      SELECT coalesce(jsonb_agg(jsonb_build_array(position.at, position.lat, position.lng) ORDER BY position.at), '[]')
      FROM positions AS position
      WHERE position.order_id = offer.order_id AND position.tenant_id = offer.tenant_id AND position.driver_id = $1
        AND position.at >= offer.offered_at AND position.at < offer.offered_at + interval '30 days'
    )) AS data
    ${acceptedOffers}`,
}
