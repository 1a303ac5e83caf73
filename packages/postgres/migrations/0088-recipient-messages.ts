import { Migration } from '@mikro-orm/migrations'

/**
 * Messages to recipients, what tenants chose for them, and who opted out. Repeatable, because it checks the rows of large tables without a
 * lock that stops writers, outside a transaction.
 */
export class RecipientMessagesMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists recipient_email varchar(254)')
    this.addSql(`
      create table if not exists recipient_messages (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        event_id uuid not null,
        kind varchar(20) not null constraint recipient_messages_kind
          check (kind in ('order_placed', 'on_the_way', 'arriving', 'delivered', 'problem', 'pin')),
        channel varchar(10) constraint recipient_messages_channel check (channel in ('whatsapp', 'sms', 'email')),
        left_channels jsonb not null constraint recipient_messages_left_channels check (jsonb_typeof(left_channels) = 'array'),
        status varchar(12) not null constraint recipient_messages_status
          check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed')),
        reason varchar(20) constraint recipient_messages_reason
          check (reason in ('opted_out', 'no_credit', 'no_channel', 'out_of_date', 'too_late', 'erased', 'refused', 'unknown')),
        language varchar(5) not null constraint recipient_messages_language check (language in ('pt-BR', 'en', 'es')),
        facts jsonb not null constraint recipient_messages_facts check (jsonb_typeof(facts) = 'object'),
        pin varchar(8),
        provider_id varchar(200),
        cost_cents bigint not null constraint recipient_messages_cost_cents
          check (cost_cents >= 0 and cost_cents <= 1000000000000000),
        to_masked varchar(60),
        phone_hash varchar(64) not null constraint recipient_messages_phone_hash check (phone_hash ~ '^[0-9a-f]{64}$'),
        email_hash varchar(64) constraint recipient_messages_email_hash check (email_hash ~ '^[0-9a-f]{64}$'),
        attempts int not null constraint recipient_messages_attempts check (attempts >= 0),
        created_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        claimed_at timestamptz(3),
        sent_at timestamptz(3),
        updated_at timestamptz(3) not null,
        constraint recipient_messages_kept_pin check (pin is null or status in ('queued', 'sending')),
        constraint recipient_messages_claimed check ((status = 'sending') = (claimed_at is not null)),
        primary key (id, tenant_id),
        constraint recipient_messages_event_key unique (order_id, event_id, tenant_id),
        foreign key (order_id, tenant_id) references deliveries
      )`)
    this.addSql(
      `create index if not exists recipient_messages_due_idx on recipient_messages (due_at) where status = 'queued'`,
    )
    this.addSql(
      `create index if not exists recipient_messages_sending_idx on recipient_messages (claimed_at) where status = 'sending'`,
    )
    this.addSql(
      `create index if not exists recipient_messages_provider_idx on recipient_messages (provider_id) where provider_id is not null`,
    )
    this.addSql(
      `create unique index if not exists recipient_messages_arriving_key on recipient_messages (order_id, tenant_id) where kind = 'arriving'`,
    )
    this.addSql(
      'create index if not exists recipient_messages_created_idx on recipient_messages using brin (created_at) with (autosummarize = on)',
    )
    this.addSql(`
      create table if not exists recipient_message_settings (
        tenant_id uuid primary key,
        channels jsonb not null constraint recipient_message_settings_channels check (jsonb_typeof(channels) = 'array'),
        kinds jsonb not null constraint recipient_message_settings_kinds check (jsonb_typeof(kinds) = 'array'),
        language varchar(5) not null constraint recipient_message_settings_language check (language in ('pt-BR', 'en', 'es')),
        quiet_from varchar(5),
        quiet_until varchar(5),
        templates jsonb not null constraint recipient_message_settings_templates check (jsonb_typeof(templates) = 'array'),
        changed_at timestamptz(3),
        constraint recipient_message_settings_quiet check (num_nulls(quiet_from, quiet_until) in (0, 2))
      )`)
    this.addSql(`
      create table if not exists recipient_opt_outs (
        contact_hash varchar(64) not null constraint recipient_opt_outs_contact_hash check (contact_hash ~ '^[0-9a-f]{64}$'),
        tenant_id uuid not null,
        order_id uuid,
        at timestamptz(3) not null,
        primary key (contact_hash, tenant_id)
      )`)
    this.addSql(`
      create table if not exists recipient_message_progress (
        id int not null constraint recipient_message_progress_id check (id = 1),
        position bigint not null,
        primary key (id)
      )`)
    // Earlier events make no messages.
    this.addSql(`
      insert into recipient_message_progress (id, position)
      values (1, coalesce((select max(position) from outbox where order_id is not null), 0))
      on conflict do nothing`)
    for (const [table, name, check] of checks) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}

const withoutOrder = `'top_up', 'manual_credit', 'payout_requested', 'payout_settled', 'payout_failed', 'top_up_held',
  'top_up_returned', 'top_up_released', 'recipient_message'`

const checks = [
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'wallet.credit', 'wallet.debit', 'repetition.unpaid',
      'repetition.failed', 'recipient.notified', 'webhook.test', 'webhook.disabled')`,
  ],
  [
    'outbox',
    'order_id',
    `order_id is not null or (kind in ('wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'recipient.notified', 'webhook.test', 'webhook.disabled'))`,
  ],
  [
    'ledger_transactions',
    'reason',
    `reason in ('top_up', 'manual_credit', 'order_placed', 'order_refund', 'order_delivered', 'payout_requested', 'payout_settled',
      'payout_failed', 'top_up_held', 'top_up_returned', 'top_up_released', 'recipient_message')`,
  ],
  ['ledger_transactions', 'order_id', `(reason in (${withoutOrder})) = (order_id is null)`],
] as const
