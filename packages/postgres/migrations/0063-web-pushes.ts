import { Migration } from '@mikro-orm/migrations'

/** Browsers as devices that receive pushes. */
export class WebPushesMigration extends Migration {
  override up() {
    this.addSql(`
      alter table push_tokens drop constraint push_tokens_platform,
        add constraint push_tokens_platform check (platform in ('fcm', 'apns', 'expo', 'web'))`)
  }
}
