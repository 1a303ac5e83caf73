import { Migration } from '@mikro-orm/migrations'

/** Push tokens, keyed by a hash: a token may be longer than an index key. */
export class PushTokensMigration extends Migration {
  override up() {
    this.addSql(`
      create table push_tokens (
        hash varchar(64) not null constraint push_tokens_hash check (hash ~ '^[0-9a-f]{64}$'),
        platform varchar(10) not null constraint push_tokens_platform check (platform in ('fcm', 'apns', 'expo')),
        token varchar(4096) not null constraint push_tokens_token check (token <> ''),
        tenant_id uuid not null references tenants,
        user_id uuid not null references users,
        session_id uuid not null references sessions,
        app_version varchar(50),
        device varchar(200),
        registered_at timestamptz(3) not null,
        primary key (hash, platform)
      )`)
    this.addSql('create index push_tokens_user_idx on push_tokens (user_id)')
  }
}
