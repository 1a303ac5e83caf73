import { Migration } from '@mikro-orm/migrations'

/**
 * Stored responses of requests, and records of what they changed. The change inserts the record, so that a
 * second change under one key violates its primary key and is undone.
 */
export class IdempotencyMigration extends Migration {
  override up() {
    this.addSql(`
      create table idempotency_keys (
        caller_id uuid not null,
        key varchar(255) not null constraint idempotency_keys_key check (key <> ''),
        request_hash varchar(64) not null constraint idempotency_keys_request_hash
          check (request_hash ~ '^[0-9a-f]{64}$'),
        claimed_until timestamptz(3) not null,
        created_at timestamptz(3) not null,
        status smallint,
        content_type varchar(100),
        body text,
        constraint idempotency_keys_answer check (num_nulls(status, content_type, body) in (0, 3)),
        primary key (caller_id, key)
      )`)
    this.addSql('create index idempotency_keys_created_idx on idempotency_keys (created_at)')
    this.addSql(`
      create table idempotent_effects (
        caller_id uuid not null,
        key varchar(255) not null,
        subject varchar(64) not null constraint idempotent_effects_subject check (subject <> ''),
        at timestamptz(3) not null,
        primary key (caller_id, key)
      )`)
    this.addSql('create index idempotent_effects_at_idx on idempotent_effects (at)')
  }
}
