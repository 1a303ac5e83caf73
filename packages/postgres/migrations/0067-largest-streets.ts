import { Migration } from '@mikro-orm/migrations'

/**
 * The streets of a municipality from the largest one on, so that suggestions stop at the first ones that match. The table may be large,
 * so the index is built concurrently, outside a transaction; the invalid index of an interrupted build is dropped first.
 */
export class LargestStreetsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists streets_largest_idx')
    this.addSql('create index concurrently streets_largest_idx on streets (city_code, addresses, cep, key)')
  }
}
