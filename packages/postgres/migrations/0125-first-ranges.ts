import { Migration } from '@mikro-orm/migrations'

/**
 * PostgreSQL summarizes a range of a BRIN index when the table has grown beyond it, but the first one when the index is made, and then
 * every new row writes a new summary. In a table of less than one range (128 pages) the first one waits until it is full, as the others do.
 */
export class FirstRangesMigration extends Migration {
  override up() {
    this.addSql(`
      select brin_desummarize_range(made.indexrelid, 0)
      from pg_index as made
      join pg_class as index on index.oid = made.indexrelid and index.relnamespace = current_schema()::regnamespace
      join pg_am as method on method.oid = index.relam and method.amname = 'brin'
      where pg_relation_size(made.indrelid) < 128 * current_setting('block_size')::int`)
  }
}
