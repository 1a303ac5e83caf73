import { Migration } from '@mikro-orm/migrations'

/** A trigger that calls this makes a table append-only. */
export class AppendOnlyMigration extends Migration {
  override up() {
    this.addSql(`
      create function refuse_rewriting() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
      end
      $$`)
  }
}
