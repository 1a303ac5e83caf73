import { Migration } from '@mikro-orm/migrations'

/**
 * The log of access to personal data from outside. Rows are never changed and only deleted after their
 * retention period (docs/reference/rules.md#privacy).
 */
export class AccessLogMigration extends Migration {
  override up() {
    this.addSql(`
      create table access_log (
        id uuid not null,
        tenant_id uuid not null,
        subject_kind varchar(10) not null constraint access_log_subject_kind
          check (subject_kind in ('user', 'order')),
        subject_id uuid not null,
        kind varchar(10) not null constraint access_log_kind
          check (kind in ('order', 'label', 'proof', 'driver', 'payout', 'account', 'export')),
        at timestamptz(3) not null,
        hour int not null,
        reader_id uuid not null,
        reader_tenant_id uuid not null,
        reader_role varchar(20) not null,
        session_id uuid,
        api_key_id uuid,
        constraint access_log_by check (session_id is null or api_key_id is null),
        primary key (id, tenant_id)
      )`)
    this.addSql('create index access_log_subject_idx on access_log (subject_id, id)')
    this.addSql(`
      alter table access_log add constraint access_log_hour_key
      unique (subject_id, reader_id, kind, hour, tenant_id)`)
    this.addSql('create index access_log_at_idx on access_log using brin (at) with (autosummarize = on)')
    this.addSql(`
      create trigger access_log_append_only before update or truncate on access_log
      for each statement execute function refuse_rewriting()`)
    this.addSql(`
      create trigger access_log_kept before delete on access_log
      for each row when (old.at > now() - interval '180 days') execute function refuse_rewriting()`)
  }
}
