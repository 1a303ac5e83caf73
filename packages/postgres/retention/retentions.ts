import { unusedDays } from '@rodovia/core/delivery/address-book/saved-address.ts'
import { photoRetentionDays } from '@rodovia/core/delivery/committing/store-photos.ts'
import { rejectedRetentionDays } from '@rodovia/core/identity/drivers/application.ts'
import { importDays } from '@rodovia/core/imports/order-import.ts'
import { eventRetentionDays as webhookDays } from '@rodovia/core/notifications/webhooks/message.ts'
import {
  auditDays,
  idempotencyDays,
  linkDays,
  positionDays,
  pushDays,
  quoteDays,
  recipientMessageDays,
  requestBodyDays,
  requestDays,
  sessionDays,
  spendingDays,
  taxDays,
  unorderedDays,
} from '@rodovia/core/privacy/retention-days.ts'
import { exportRetentionDays as exportDays } from '@rodovia/core/shared/export-jobs.ts'

/** The content of a table and its retention period, as docs/how-to/answer-privacy-requests.md lists them. */
export type RetentionPolicy = { content: string; period: string }

/**
 * `where` is SQL on the rows of the table, `$1` is the time now. Matching rows are deleted, or changed by
 * `set`.
 */
export type RetentionRule = RetentionPolicy & { table: string; where: string; set?: string }

export const webhookLogDays = webhookDays + 1

const olderThan = (column: string, days: number) => `${column} < $1::timestamptz - interval '${days} days'`

/**
 * Order ids begin with their time. Comparing ids needs no index on the time, which would slow down every
 * position.
 */
const firstIdDaysAgo = (days: number) =>
  `(lpad(to_hex((extract(epoch FROM $1::timestamptz - interval '${days} days') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

/** Triggers on these tables refuse to delete what is younger than 180 days by the clock of the database. */
const olderThanGuard = `${olderThan('at', auditDays)} AND at < now() - interval '180 days'`

/** No refresh token of the session is left. */
const hasNoToken = (session: string) =>
  `NOT EXISTS (SELECT FROM refresh_tokens AS token WHERE token.session_id = ${session})`

/**
 * The retention periods (docs/reference/rules.md#privacy, docs/reference/rules.md#limits), in the order of
 * deletion. Events stay one day longer than the 30 days that a replay may reach back.
 */
export const retentions: readonly RetentionRule[] = [
  {
    table: 'quotes',
    content: 'Quotes, with the contents of parcels: postal codes or addresses, and the way on the roads',
    period: `${quoteDays} days after they expired; an ordered one stays with its order`,
    where: `order_id IS NULL AND ${olderThan('expires_at', quoteDays)}`,
  },
  {
    table: 'idempotency_keys',
    content: 'Answers under an `Idempotency-Key`',
    period: `${idempotencyDays} days`,
    where: olderThan('created_at', idempotencyDays),
  },
  {
    table: 'idempotent_effects',
    content: 'What was created under one: ids',
    period: `${idempotencyDays} days`,
    where: olderThan('at', idempotencyDays),
  },
  {
    table: 'confirmations',
    content: 'Proposals that wait for their confirmation, with names, telephone numbers and addresses',
    period: 'a day after they expired',
    where: olderThan('expires_at', 1),
  },
  {
    table: 'factor_challenges',
    content: 'Log-ins and new factors that wait for their second step: device name, the hash of the password',
    period: 'a day after they expired',
    where: olderThan('expires_at', 1),
  },
  {
    table: 'recipient_messages',
    content:
      'Messages to recipients: kind, channel, status, cost, the last digits of the number, keyed hashes of number and mailbox; a PIN until it is sent',
    period: `${recipientMessageDays} days; an erasure of the recipient leaves ids, times and amounts`,
    where: olderThan('created_at', recipientMessageDays),
  },
  {
    table: 'push_outbox',
    content: 'Pushes and their results',
    period: `${pushDays} days`,
    where: olderThan('created_at', pushDays),
  },
  {
    table: 'expo_tickets',
    content: 'Receipts to fetch from Expo',
    period: `until they are fetched, at most ${pushDays} days`,
    where: olderThan('sent_at', pushDays),
  },
  {
    table: 'invitations',
    content: 'Invited e-mail addresses',
    period: `${linkDays} days after they expired`,
    where: olderThan('expires_at', linkDays),
  },
  {
    table: 'shop_sign_ups',
    content: 'What shops stated that opened an account: address of the owner, CNPJ or CPF, terms',
    period: `as long as the account; ${linkDays} days if nobody confirmed the address`,
    where: `${olderThan('signed_up_at', linkDays)} AND NOT EXISTS (SELECT FROM users WHERE users.tenant_id = shop_sign_ups.tenant_id)`,
  },
  {
    table: 'password_resets',
    content: 'Links to a new password, as hashes',
    period: `${linkDays} days after they expired`,
    where: olderThan('expires_at', linkDays),
  },
  {
    table: 'mail_outbox',
    content: 'Mails: recipients and results',
    period: `${linkDays} days`,
    where: olderThan('created_at', linkDays),
  },
  {
    table: 'webhook_attempts',
    content: 'The log of calls, with the start of the response',
    period: `${webhookLogDays} days`,
    where: olderThan('at', webhookLogDays),
  },
  {
    table: 'webhook_deliveries',
    content: 'Which endpoint gets which event, and the result',
    period: `${webhookLogDays} days`,
    where: olderThan('created_at', webhookLogDays),
  },
  {
    table: 'outbox',
    content: 'Events: the bodies of webhooks',
    period: `${webhookLogDays} days, and until they were published`,
    where: `position IS NOT NULL AND ${olderThan('created_at', webhookLogDays)}`,
  },
  {
    table: 'open_delivery_orders',
    content:
      'Requests of Open Delivery clients: ids, and the name of the shop; of a rejected one the name of the customer',
    period: `rejected ones ${webhookLogDays} days; the others with their order`,
    where: `rejection IS NOT NULL AND ${olderThan('created_at', webhookLogDays)}`,
  },
  {
    table: 'shop_orders',
    content:
      'Paid orders of connected shops: ids; of one that was not placed yet name, telephone number and address of the recipient',
    period: `${webhookLogDays} days; the order that it became stays`,
    where: olderThan('created_at', webhookLogDays),
  },
  {
    table: 'photos',
    content: 'Photos and signatures; files are deleted by their own age',
    period: `${photoRetentionDays} days from receipt; their hashes stay in the timeline`,
    where: olderThan('taken_at', photoRetentionDays),
  },
  {
    table: 'driver_documents',
    content:
      'Pictures of documents that drivers signed up with: driving licence, registration of vehicle or company',
    period: `as long as the account; ${rejectedRetentionDays} days after a rejection and after they were sent, unless the driver applied again; until erased`,
    // One that was sent late waits for the others, until the driver applies.
    where: `${olderThan('sent_at', rejectedRetentionDays)} AND user_id IN (SELECT application.user_id FROM driver_applications AS application WHERE ${olderThan('rejected_at', rejectedRetentionDays)})`,
  },
  {
    table: 'offers',
    content:
      'Which driver was asked, at which distance, why the driver declined, which drivers were skipped and why',
    period: `${positionDays} days, and until they were answered`,
    where: `outcome IS NOT NULL AND ${olderThan('offered_at', positionDays)}`,
  },
  {
    table: 'routes',
    content:
      'Routes that drivers were offered: ids of orders in the sequence of their stops, times, kilometres, which stops the driver skipped and why',
    period: `${positionDays} days`,
    where: olderThan('offered_at', positionDays),
  },
  {
    table: 'passed_over',
    content: 'Which drivers were not asked for an order, why, and how far they were: ids',
    period: 'a day after the last search',
    where: olderThan('at', 1),
  },
  {
    table: 'positions_default',
    content: 'Positions of a day without a partition',
    period: `${positionDays} days`,
    where: olderThan('at', positionDays),
  },
  {
    table: 'last_positions',
    content: 'The last position of a delivery',
    period: `${positionDays} days`,
    where: `order_id < ${firstIdDaysAgo(positionDays)} AND ${olderThan('at', positionDays)}`,
  },
  {
    table: 'drivers',
    content: 'Drivers, and their last positions',
    period: `the position until ${positionDays} days without a sign of the driver, which also ends the availability; the rest as long as the account`,
    where: `lat IS NOT NULL AND NOT is_kept_fresh AND ${olderThan('last_seen_at', positionDays)}`,
    // Drivers who are off duty leave the map in Redis.
    set: 'lat = NULL, lng = NULL, positioned_at = NULL, accuracy_meters = NULL, battery_percent = NULL, is_available = false',
  },
  {
    table: 'refresh_tokens',
    content: 'Keys of sessions, as hashes',
    period: `${sessionDays} days after they expired`,
    where: olderThan('expires_at', sessionDays),
  },
  {
    table: 'push_tokens',
    content: 'Devices that receive pushes',
    period:
      'until the logout, the removal in the app, the report of the service that they are dead, or three refusals in a row; at most as long as their session',
    where: `${hasNoToken('push_tokens.session_id')} AND ${olderThan('registered_at', sessionDays)}`,
  },
  {
    table: 'sessions',
    content: 'Logins: times, device and network, and the answer of a push service that refused the app',
    period: `${sessionDays} days after their last token expired`,
    where: `${hasNoToken('sessions.id')} AND ${olderThan('opened_at', sessionDays)}
      AND NOT EXISTS (SELECT FROM push_tokens AS push WHERE push.session_id = sessions.id)`,
  },
  {
    table: 'api_keys',
    content: 'Keys of partners as hashes, who made and holds them: ids; the network address of the last use',
    period: `permanently, revoked ones too; the address until ${auditDays} days after that use, or until the holder is erased`,
    where: `last_used_address IS NOT NULL AND ${olderThan('last_used_at', auditDays)}`,
    set: 'last_used_address = NULL',
  },
  {
    table: 'api_key_spending',
    content: 'Spending of a key in a day',
    period: `${spendingDays} days`,
    where: `day < ($1::timestamptz - interval '${spendingDays} days')::date`,
  },
  {
    table: 'payouts',
    content: 'Payouts to drivers, with their PIX keys',
    period:
      'permanently, as the ledger; the PIX key six years after the payout, as long as taxes can be claimed, or until erased',
    where: `pix_key <> '-' AND ${olderThan('closed_at', taxDays)}`,
    set: `pix_key = '-'`,
  },
  {
    table: 'freight_operations',
    content: 'CIOTs and toll vouchers of whole loads: numbers, amounts, plate, RNTRC, the id of the driver',
    period:
      'six years after the end of the trip, as long as taxes can be claimed; plate and RNTRC of a self-employed driver until erased',
    where: olderThan('ended_at', taxDays),
  },
  {
    table: 'fiscal_documents',
    content:
      'Fiscal documents (MDF-e) with their signed XML: names and CPFs of drivers, owners of vehicles and contractors',
    period: 'six years after their issue, as long as taxes can be claimed; an erasure leaves them',
    where: olderThan('issued_at', taxDays),
  },
  {
    table: 'fiscal_events',
    content:
      'Events of fiscal documents with their signed XML: closed, canceled, names and CPFs of added drivers',
    period: 'six years, as their documents',
    where: olderThan('created_at', taxDays),
  },
  {
    table: 'audit_entries',
    content: 'The audit log: who did what, from which network address',
    period: '181 days',
    where: olderThanGuard,
  },
  {
    table: 'access_log',
    content: 'Reads of personal data from outside: ids',
    period: '181 days',
    where: olderThanGuard,
  },
  {
    table: 'api_requests',
    content:
      'Requests of API keys: time, path with ids, status, code of the error, duration, ids of key and request, `Idempotency-Key`',
    period: `${requestDays} days; until the holder of the key is erased`,
    where: olderThan('at', requestDays),
  },
  {
    table: 'api_request_bodies',
    content: 'Their bodies, masked: no names, telephone numbers, addresses or texts',
    period: '24 hours, if the tenant keeps them; until the holder of the key is erased',
    where: olderThan('at', requestBodyDays),
  },
  {
    table: 'call_requests',
    content: 'Who asked to call whom about an order, and whether the number was shown: ids',
    period: '181 days',
    where: olderThanGuard,
  },
  {
    table: 'masked_calls',
    content: 'Masked numbers of calls, with the telephone numbers of both people',
    period: 'a day after they expired; until one of them is erased',
    where: olderThan('expires_at', 1),
  },
  {
    table: 'agent_records',
    content:
      'Agents that people let in: names and addresses of their programs, codes and tokens as hashes, ids of keys',
    period: 'codes minutes, access tokens an hour, the rest 365 days; programs that nobody let in a day',
    where: `expires_at < $1 OR (kind = 'Client' AND created_at < $1 - interval '1 day' AND NOT EXISTS (
      SELECT FROM agent_records AS of_client WHERE of_client.client_id = agent_records.client_id AND of_client.kind = 'Grant'))`,
  },
  {
    table: 'saved_addresses',
    content: 'Address books: name, telephone number, address, metadata',
    period: `${unusedDays} days after the last use or change; until removed or erased`,
    where: olderThan('greatest(changed_at, last_used_at)', unusedDays),
  },
  {
    table: 'repetitions',
    content: 'Repetitions: sender, recipient, addresses and parcels of the orders they make',
    period: `until they end, and ${unusedDays} days; until a sender or recipient is erased`,
    where: olderThan('ended_at', unusedDays),
  },
  {
    table: 'repetition_runs',
    content: 'What became of each day of a repetition: ids, prices, reasons',
    period: `${unusedDays} days; until a sender or recipient is erased`,
    where: olderThan('at', unusedDays),
  },
  {
    table: 'shipment_items',
    content:
      'Items of shipments: until they have an order, sender, recipient, address and parcels; then ids and prices',
    period: `${unorderedDays} day after they were priced, if they have no order; until a sender or recipient is erased; the others with their order`,
    where: `order_id IS NULL AND shipment_id < ${firstIdDaysAgo(unorderedDays)}`,
  },
  {
    table: 'shipments',
    content:
      'Shipments: until they are ordered, the pickup and its sender; then who ordered how much: ids; metadata',
    period: `${unorderedDays} day after they expired, if they were not ordered; until the sender is erased; the others with their orders`,
    where: `ordered_at IS NULL AND ${olderThan('expires_at', unorderedDays)}`,
  },
  {
    table: 'order_import_rows',
    content: 'Rows of files of orders: sender, recipient, addresses, parcels, prices, faults',
    period: `${importDays} days, or until removed; until a sender or recipient is erased`,
    where: `import_id < ${firstIdDaysAgo(importDays)}`,
  },
  {
    table: 'order_imports',
    content: 'Files of orders: name, headings, who sent them: ids',
    period: `${importDays} days, or until removed`,
    where: olderThan('expires_at', 0),
  },
  {
    table: 'data_exports',
    content: 'Exports: the person, and who asked; deleted with their files',
    period: `${exportDays} days`,
    where: olderThan('expires_at', 0),
  },
  {
    table: 'list_exports',
    content: 'Exports of lists: the filter, and who asked; deleted with their files',
    period: `${exportDays} days; until the account is erased, and those of orders until a contact of the tenant is`,
    where: olderThan('expires_at', 0),
  },
]
