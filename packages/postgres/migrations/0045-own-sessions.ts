import { Migration } from '@mikro-orm/migrations'

/** From where and when a session was last used, and mails about changes to an account. */
export class OwnSessionsMigration extends Migration {
  override up() {
    this.addSql('alter table sessions add column network varchar(43)')
    this.addSql('alter table sessions add column last_used_at timestamptz(3)')
    this.addSql('alter table mail_outbox drop constraint mail_outbox_kind')
    this.addSql(`
      alter table mail_outbox add constraint mail_outbox_kind
        check (kind in ('invitation', 'password_reset', 'driver_approved', 'driver_rejected', 'new_device',
          'password_changed', 'api_key_created', 'pix_key_changed', 'sign_up_repeated'))`)
  }
}
