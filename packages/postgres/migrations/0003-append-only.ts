import { Migration } from '@mikro-orm/migrations'

/** What is told must stay told: a table is made append-only by a trigger that calls this. */
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
