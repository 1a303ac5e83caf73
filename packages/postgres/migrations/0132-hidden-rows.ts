import { Migration } from '@mikro-orm/migrations'

/** The rows of a spreadsheet that were left out because it hides them. */
export class HiddenRowsMigration extends Migration {
  override up() {
    for (const table of ['order_imports', 'shipments'])
      this.addSql(`
        alter table ${table} add column hidden_rows jsonb,
          add constraint ${table}_hidden_rows check (jsonb_typeof(hidden_rows) = 'array')`)
  }
}
