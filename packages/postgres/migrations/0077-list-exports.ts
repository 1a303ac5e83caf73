import { Migration } from '@mikro-orm/migrations'

/** Lists that workers write to files. */
export class ListExportsMigration extends Migration {
  override up() {
    this.addSql(`
      create table list_exports (
        id uuid primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        key_id uuid,
        session_id uuid,
        list varchar(20) not null,
        filter jsonb not null constraint list_exports_filter check (jsonb_typeof(filter) = 'object'),
        language varchar(5) not null,
        status varchar(10) not null constraint list_exports_status check (status in ('preparing', 'ready', 'failed')),
        failure varchar(20) constraint list_exports_failure check (failure is null or status = 'failed'),
        requested_at timestamptz(3) not null,
        ready_at timestamptz(3),
        expires_at timestamptz(3) not null,
        size_bytes bigint,
        rows_done int not null constraint list_exports_rows_done check (rows_done >= 0),
        rows_total int,
        tries smallint not null default 0 constraint list_exports_tries check (tries >= 0),
        claimed_until timestamptz(3),
        constraint list_exports_ready
          check ((status = 'ready') = (ready_at is not null) and (status = 'ready') = (size_bytes is not null))
      )`)
    this.addSql('create index list_exports_user_idx on list_exports (tenant_id, user_id, id)')
    this.addSql(`create index list_exports_waiting_idx on list_exports (id) where status = 'preparing'`)
    this.addSql('create index list_exports_expires_idx on list_exports (expires_at)')
  }
}
