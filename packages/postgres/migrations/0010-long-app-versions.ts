import { Migration } from '@mikro-orm/migrations'

/** Versions of apps with their build in them are long. */
export class LongAppVersionsMigration extends Migration {
  override up() {
    this.addSql('alter table push_tokens alter column app_version type varchar(200)')
  }
}
