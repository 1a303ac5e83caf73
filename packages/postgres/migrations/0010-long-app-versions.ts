import { Migration } from '@mikro-orm/migrations'

/** App versions that include a build are long. */
export class LongAppVersionsMigration extends Migration {
  override up() {
    this.addSql('alter table push_tokens alter column app_version type varchar(200)')
  }
}
