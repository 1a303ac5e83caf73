import { Migration } from '@mikro-orm/migrations'

/**
 * The audit log. Rows are never changed and only deleted after their retention period
 * (docs/reference/rules.md#privacy).
 */
export class AuditMigration extends Migration {
  override up() {
    this.addSql(`
      create table audit_entries (
        id uuid not null,
        tenant_id uuid,
        at timestamptz(3) not null,
        action varchar(40) not null constraint audit_entries_action check (action ~ '^[a-z]+[.][a-z_]+$'),
        subject_kind varchar(20) not null constraint audit_entries_subject_kind
          check (subject_kind in ('session', 'user', 'wallet', 'order')),
        subject_id varchar(64) not null constraint audit_entries_subject_id check (subject_id <> ''),
        facts jsonb not null constraint audit_entries_facts check (jsonb_typeof(facts) = 'object'),
        user_id uuid,
        user_tenant_id uuid,
        role varchar(20),
        address varchar(64),
        request_id varchar(128),
        constraint audit_entries_who check (num_nulls(user_id, user_tenant_id, role) in (0, 3)),
        primary key (id)
      )`)
    this.addSql('create index audit_entries_tenant_idx on audit_entries (tenant_id, id)')
    this.addSql(`
      create trigger audit_entries_append_only before update or truncate on audit_entries
      for each statement execute function refuse_rewriting()`)
    this.addSql(`
      create trigger audit_entries_kept before delete on audit_entries
      for each row when (old.at > now() - interval '180 days') execute function refuse_rewriting()`)
  }
}
