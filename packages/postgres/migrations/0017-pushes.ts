import { Migration } from '@mikro-orm/migrations'

/** Pushes with their results, Expo tickets, and the language of an app. */
export class PushesMigration extends Migration {
  override up() {
    this.addSql(`
      alter table push_tokens add column language varchar(5) not null default 'pt-BR'
        constraint push_tokens_language check (language in ('pt-BR', 'en'))`)
    this.addSql('create index push_tokens_tenant_idx on push_tokens (tenant_id)')
    this.addSql(`
      create table push_outbox (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        type varchar(40) not null constraint push_outbox_type
          check (type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'order.accepted', 'order.arrived',
            'order.picked_up', 'order.on_route', 'order.delivered', 'order.canceled')),
        user_id uuid not null,
        is_for_team boolean not null,
        except_user_id uuid,
        data jsonb not null constraint push_outbox_data check (jsonb_typeof(data) = 'object'),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        status varchar(10) not null constraint push_outbox_status
          check (status in ('waiting', 'sent', 'skipped', 'failed')),
        next_attempt_at timestamptz(3) not null,
        attempts int not null constraint push_outbox_attempts check (attempts >= 0),
        sent_count int not null constraint push_outbox_sent_count check (sent_count >= 0),
        left_tokens jsonb constraint push_outbox_left_tokens check (jsonb_typeof(left_tokens) = 'array'),
        fault varchar(200),
        primary key (id, tenant_id)
      )`)
    this.addSql(`create index push_outbox_due_idx on push_outbox (next_attempt_at) where status = 'waiting'`)
    this.addSql('create index push_outbox_created_idx on push_outbox (created_at)')
    this.addSql(`
      create table expo_tickets (
        id varchar(100) not null primary key,
        token_hash varchar(64) not null constraint expo_tickets_token_hash check (token_hash ~ '^[0-9a-f]{64}$'),
        sent_at timestamptz(3) not null,
        look_at timestamptz(3) not null
      )`)
    this.addSql('create index expo_tickets_look_idx on expo_tickets (look_at)')
  }
}
