import { Migration } from '@mikro-orm/migrations'

/**
 * The relay gives events a position in the order of its commits: a reader that continues after a position
 * misses no event, however late it was committed. An event and an endpoint make one delivery.
 */
export class WebhooksMigration extends Migration {
  override up() {
    this.addSql('alter table outbox alter column order_id drop not null')
    this.addSql('alter table outbox drop constraint outbox_kind')
    this.addSql(`
      alter table outbox add constraint outbox_kind
        check (kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.delivered',
          'tracking.sla_breached', 'tracking.canceled', 'wallet.credit', 'wallet.debit', 'webhook.test', 'webhook.disabled'))`)
    this.addSql(`
      alter table outbox add constraint outbox_order_id
        check (order_id is not null or kind in ('wallet.credit', 'webhook.test', 'webhook.disabled'))`)
    this.addSql('create sequence outbox_positions')
    this.addSql('alter table outbox add column position bigint')
    this.addSql('create index outbox_waiting_idx on outbox (created_at, id) where position is null')
    this.addSql('create index outbox_tenant_idx on outbox (tenant_id, position)')
    this.addSql('alter table audit_entries drop constraint audit_entries_subject_kind')
    this.addSql(`
      alter table audit_entries add constraint audit_entries_subject_kind
        check (subject_kind in ('session', 'user', 'wallet', 'order', 'api_key', 'webhook'))`)
    this.addSql(`
      create table webhook_endpoints (
        id uuid not null,
        tenant_id uuid not null,
        url varchar(2048) not null constraint webhook_endpoints_url check (url <> ''),
        description varchar(200),
        kinds text[],
        secret varchar(100) not null constraint webhook_endpoints_secret check (secret ~ '^whsec_'),
        staged_secret varchar(100) constraint webhook_endpoints_staged_secret check (staged_secret ~ '^whsec_'),
        created_at timestamptz(3) not null,
        disabled_at timestamptz(3),
        disabled_reason varchar(10) constraint webhook_endpoints_disabled_reason
          check (disabled_reason in ('by_user', 'gone', 'failing')),
        failing_since timestamptz(3),
        recovered_at timestamptz(3),
        paused_until timestamptz(3),
        constraint webhook_endpoints_disabled check (num_nulls(disabled_at, disabled_reason) in (0, 2)),
        primary key (id, tenant_id)
      )`)
    this.addSql('create index webhook_endpoints_tenant_idx on webhook_endpoints (tenant_id)')
    this.addSql(`
      create table webhook_deliveries (
        event_id uuid not null,
        endpoint_id uuid not null,
        tenant_id uuid not null,
        kind varchar(40) not null,
        order_id uuid,
        status varchar(10) not null constraint webhook_deliveries_status
          check (status in ('waiting', 'delivered', 'failed')),
        attempts smallint not null constraint webhook_deliveries_attempts check (attempts >= 0),
        next_attempt_at timestamptz(3),
        last_attempt_at timestamptz(3),
        claimed_until timestamptz(3),
        created_at timestamptz(3) not null,
        finished_at timestamptz(3),
        constraint webhook_deliveries_waits check ((status = 'waiting') = (next_attempt_at is not null)),
        primary key (event_id, endpoint_id, tenant_id)
      )`)
    this.addSql(`
      create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'waiting'`)
    this.addSql(`
      create index webhook_deliveries_early_idx on webhook_deliveries (endpoint_id, last_attempt_at)
      where status = 'waiting'`)
    this.addSql('create index webhook_deliveries_list_idx on webhook_deliveries (endpoint_id, event_id)')
    this.addSql(`
      create table webhook_attempts (
        event_id uuid not null,
        endpoint_id uuid not null,
        tenant_id uuid not null,
        at timestamptz(3) not null,
        number smallint not null constraint webhook_attempts_number check (number >= 1),
        url varchar(2048) not null,
        request_headers jsonb not null,
        status smallint,
        failure varchar(500),
        response text,
        milliseconds int not null,
        constraint webhook_attempts_end check (num_nulls(status, failure) = 1),
        primary key (event_id, endpoint_id, at, tenant_id)
      )`)
  }
}
