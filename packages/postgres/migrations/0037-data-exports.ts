import { Migration } from '@mikro-orm/migrations'

/**
 * Data exports. Mails and invitations are found by e-mail address. Repeatable, because those indexes are
 * built concurrently, outside a transaction.
 */
export class DataExportsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists data_exports (
        id uuid primary key,
        tenant_id uuid not null,
        user_id uuid,
        phone varchar(15),
        status varchar(10) not null constraint data_exports_status check (status in ('preparing', 'ready', 'failed')),
        requested_at timestamptz(3) not null,
        requested_by jsonb not null,
        ready_at timestamptz(3),
        expires_at timestamptz(3) not null,
        size_bytes bigint,
        tries smallint not null default 0 constraint data_exports_tries check (tries >= 0),
        claimed_until timestamptz(3),
        constraint data_exports_whose check (num_nulls(user_id, phone) = 1),
        constraint data_exports_ready
          check ((status = 'ready') = (ready_at is not null) and (status = 'ready') = (size_bytes is not null))
      )`)
    this.addSql(`
      create unique index if not exists data_exports_user_key on data_exports (user_id) where status = 'preparing'`)
    this.addSql(`
      create unique index if not exists data_exports_contact_key on data_exports (tenant_id, phone) where status = 'preparing'`)
    this.addSql(
      `create index if not exists data_exports_waiting_idx on data_exports (id) where status = 'preparing'`,
    )
    this.addSql('create index if not exists data_exports_expires_idx on data_exports (expires_at)')
    this.addSql('drop index concurrently if exists mail_outbox_email_idx')
    this.addSql('create index concurrently mail_outbox_email_idx on mail_outbox (email)')
    this.addSql('drop index concurrently if exists invitations_email_idx')
    this.addSql('create index concurrently invitations_email_idx on invitations (email)')
  }
}
