import { Migration } from '@mikro-orm/migrations'

/**
 * Events enter the indexes of positions when they have one, and webhook deliveries that of retries when an attempt failed: most never do.
 * Built concurrently, outside a transaction; the invalid index of an interrupted build is dropped first.
 */
export class FewerEntriesMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists outbox_tenant_position_idx')
    this.addSql(`
      create index concurrently outbox_tenant_position_idx on outbox (tenant_id, position) where position is not null`)
    this.addSql('drop index concurrently if exists outbox_tenant_idx')
    this.addSql('drop index concurrently if exists outbox_order_position_idx')
    this.addSql(`
      create index concurrently outbox_order_position_idx on outbox (position)
        where order_id is not null and position is not null`)
    this.addSql('drop index concurrently if exists outbox_position_idx')
    this.addSql('drop index concurrently if exists webhook_deliveries_retry_idx')
    this.addSql(`
      create index concurrently webhook_deliveries_retry_idx on webhook_deliveries (endpoint_id, last_attempt_at)
        where status = 'waiting' and last_attempt_at is not null`)
    this.addSql('drop index concurrently if exists webhook_deliveries_early_idx')
  }
}
