import { Migration } from '@mikro-orm/migrations'

/**
 * The marker of the storage that belongs to this database, and an index that tells which photos' files still have a row. The table of
 * photos is large, so the index is built concurrently, outside a transaction; that of an interrupted build is dropped first.
 */
export class StorageMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists storage_markers (
        is_only boolean not null primary key constraint storage_markers_is_only check (is_only),
        id uuid not null,
        location varchar(1000) not null,
        recorded_by varchar(300) not null,
        recorded_at timestamptz(3) not null,
        is_stored boolean not null
      )`)
    this.addSql('drop index concurrently if exists photos_name_idx')
    this.addSql('create index concurrently photos_name_idx on photos using hash (name)')
  }
}
