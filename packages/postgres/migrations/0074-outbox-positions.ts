import { Migration } from '@mikro-orm/migrations'

/**
 * The events of orders by position, of which the count of figures takes the next ones. The table may be large, so the index is built
 * concurrently, outside a transaction; the invalid index of an interrupted build is dropped first.
 */
export class OutboxPositionsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists outbox_position_idx')
    this.addSql(
      'create index concurrently outbox_position_idx on outbox (position) where order_id is not null',
    )
  }
}
