import { Migration } from '@mikro-orm/migrations'

/** The whole loads of quotes and orders, with their freight floor. */
export class WholeLoadsMigration extends Migration {
  override up() {
    this.addSql('alter table quotes add column if not exists whole_load jsonb')
    this.addSql('alter table deliveries add column if not exists whole_load jsonb')
  }
}
