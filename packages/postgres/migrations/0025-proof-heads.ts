import { Migration } from '@mikro-orm/migrations'

/**
 * Finds a timeline entry by the first digits of its hash, as a proof states it. The table is large, so the
 * index is built concurrently, outside a transaction; the invalid index of an interrupted build is dropped
 * first.
 */
export class ProofHeadsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists timeline_entries_head_idx')
    this.addSql('create index concurrently timeline_entries_head_idx on timeline_entries (left(hash, 20))')
  }
}
