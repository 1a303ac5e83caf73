import { keptDays as webhookDays } from '@rodovia/core/webhooks/delivery.ts'

/** What may go: SQL on the rows of a table, where `$1` is the time now. */
export type Retention = { table: string; where: string }

const olderThan = (column: string, days: number) => `${column} < $1::timestamptz - interval '${days} days'`

/** Product rules, Limits. */
const onceDays = 30
/** What became of a push can be looked up this long. */
const pushDays = 7
/** What became of a mail, and of the link in it, can be looked up this long. */
const linkDays = 30
/** So long it can be told which price somebody was quoted. A quote that was ordered is kept with its order. */
const quoteDays = 7

/** How long what is kept (product rules, Privacy and Limits). A replay may begin 30 days ago, so events have a day more. */
export const retentions: readonly Retention[] = [
  { table: 'quotes', where: `order_id IS NULL AND ${olderThan('expires_at', quoteDays)}` },
  { table: 'idempotency_keys', where: olderThan('created_at', onceDays) },
  { table: 'idempotent_effects', where: olderThan('at', onceDays) },
  // Names and telephone numbers stand in them.
  { table: 'confirmations', where: olderThan('expires_at', 1) },
  { table: 'push_outbox', where: olderThan('created_at', pushDays) },
  { table: 'invitations', where: olderThan('expires_at', linkDays) },
  { table: 'password_resets', where: olderThan('expires_at', linkDays) },
  { table: 'mail_outbox', where: olderThan('created_at', linkDays) },
  { table: 'webhook_attempts', where: olderThan('at', webhookDays + 1) },
  { table: 'webhook_deliveries', where: olderThan('created_at', webhookDays + 1) },
  // What is told of an order is in its timeline, too.
  { table: 'outbox', where: `position IS NOT NULL AND ${olderThan('created_at', webhookDays + 1)}` },
  // The trigger of the table guards, by the clock of the database, everything younger than 180 days.
  { table: 'audit_entries', where: `${olderThan('at', 181)} AND at < now() - interval '180 days'` },
]
