import { Migration } from '@mikro-orm/migrations'

/**
 * An entry of a timeline is found by the first digits of its hash: whoever holds a proof asks about it. The table has several rows for each
 * order there ever was, so that nobody waits for the index: it is built beside what goes on, which no transaction can do. What a
 * build that was cut short left behind goes first.
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
