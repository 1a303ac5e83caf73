import { Migration } from '@mikro-orm/migrations'

/** API keys, found by their hash before the tenant is known. Revoked ones stay for the record. */
export class ApiKeysMigration extends Migration {
  override up() {
    this.addSql(`
      create table api_keys (
        id uuid primary key,
        tenant_id uuid not null references tenants,
        name varchar(60) not null constraint api_keys_name check (name <> ''),
        hash varchar(64) not null constraint api_keys_hash_key unique
          constraint api_keys_hash check (hash ~ '^[0-9a-f]{64}$'),
        last_four varchar(4) not null constraint api_keys_last_four check (last_four ~ '^[0-9A-Za-z]{4}$'),
        scopes jsonb not null constraint api_keys_scopes check (jsonb_typeof(scopes) = 'array'),
        plan varchar(10) not null constraint api_keys_plan check (plan in ('start', 'pro', 'scale')),
        created_by uuid not null references users,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        revoked_at timestamptz(3)
      )`)
    this.addSql('create index api_keys_tenant_idx on api_keys (tenant_id, id)')
    this.addSql('alter table audit_entries drop constraint audit_entries_subject_kind')
    this.addSql(`
      alter table audit_entries add constraint audit_entries_subject_kind
      check (subject_kind in ('session', 'user', 'wallet', 'order', 'api_key'))`)
  }
}
