import { Migration } from '@mikro-orm/migrations'

const mostCents = '1000000000000000'
const aDay = `~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`
const aTime = `~ '^[0-2][0-9]:[0-5][0-9]$'`

/** The rules that allow more than before. */
const widened = [
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.sla_breached', 'tracking.canceled', 'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'webhook.test', 'webhook.disabled')`,
  ],
  [
    'outbox',
    'order_id',
    `order_id is not null or (kind in ('wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed', 'webhook.test',
      'webhook.disabled'))`,
  ],
  [
    'mail_outbox',
    'kind',
    `kind in ('invitation', 'password_reset', 'driver_approved', 'driver_rejected', 'top_up_contested', 'top_up_held',
      'top_up_returned', 'top_up_released', 'repetition_unpaid', 'repetition_failed', 'pix_key_changed', 'payout_held',
      'spending_cap_raised', 'owner_added', 'privacy_key_set', 'new_device', 'password_changed', 'api_key_created',
      'sign_up_repeated', 'factor_added', 'factor_removed', 'factors_reset', 'recovery_code_used', 'recovery_codes_made')`,
  ],
  [
    'audit_entries',
    'subject_kind',
    `subject_kind in ('session', 'user', 'wallet', 'order', 'api_key', 'webhook', 'tenant', 'invitation', 'erasure', 'repetition')`,
  ],
] as const

/**
 * Templates of orders with a rule, and what became of each of their days. Repeatable, because each statement commits by itself: existing
 * rows are validated without blocking writers.
 */
export class RepetitionsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists repetitions (
        id uuid primary key,
        tenant_id uuid not null,
        created_by uuid not null,
        key_id uuid,
        rule varchar(200) not null constraint repetitions_rule check (rule <> ''),
        starts_on varchar(10) not null constraint repetitions_starts_on check (starts_on ${aDay}),
        pickup_from varchar(5) not null constraint repetitions_pickup_from check (pickup_from ${aTime}),
        pickup_until varchar(5) not null constraint repetitions_pickup_until check (pickup_until ${aTime}),
        delivery_from varchar(5),
        delivery_until varchar(5),
        order_input jsonb not null constraint repetitions_order_input check (jsonb_typeof(order_input) = 'object'),
        max_price_cents bigint constraint repetitions_max_price_cents
          check (max_price_cents >= 1 and max_price_cents <= ${mostCents}),
        status varchar(10) not null constraint repetitions_status check (status in ('active', 'paused', 'ended')),
        skipped_days jsonb not null constraint repetitions_skipped_days check (jsonb_typeof(skipped_days) = 'array'),
        last_day varchar(10),
        next_day varchar(10),
        next_at timestamptz(3),
        created_at timestamptz(3) not null,
        ended_at timestamptz(3),
        constraint repetitions_delivery check (num_nulls(delivery_from, delivery_until) in (0, 2)),
        constraint repetitions_next check (num_nonnulls(next_day, next_at) = case status when 'active' then 2 else 0 end),
        constraint repetitions_ended_at check ((ended_at is not null) = (status = 'ended'))
      )`)
    this.addSql('create index if not exists repetitions_tenant_idx on repetitions (tenant_id, id)')
    this.addSql(
      'create index if not exists repetitions_due_idx on repetitions (next_at) where next_at is not null',
    )
    this.addSql(
      'create index if not exists repetitions_ended_idx on repetitions (ended_at) where ended_at is not null',
    )
    this.addSql(`
      create table if not exists repetition_runs (
        repetition_id uuid not null,
        day varchar(10) not null constraint repetition_runs_day check (day ${aDay}),
        tenant_id uuid not null,
        status varchar(10) not null constraint repetition_runs_status check (status in ('placed', 'unpaid', 'failed')),
        order_id uuid,
        reason varchar(40),
        price_cents bigint constraint repetition_runs_price_cents check (price_cents >= 0 and price_cents <= ${mostCents}),
        at timestamptz(3) not null,
        primary key (repetition_id, day),
        constraint repetition_runs_order_id check ((order_id is not null) = (status = 'placed')),
        constraint repetition_runs_reason check ((reason is null) = (status = 'placed'))
      )`)
    this.addSql(
      'create index if not exists repetition_runs_at_idx on repetition_runs using brin (at) with (autosummarize = on)',
    )
    for (const [table, name, check] of widened) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}
