import { Migration } from '@mikro-orm/migrations'

/**
 * Indexes that count long lists: orders of a period by status, and webhook deliveries by time. Built
 * concurrently, outside a transaction; the invalid index of an interrupted build is dropped first.
 */
export class ListTotalsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists deliveries_tenant_list_idx')
    this.addSql(
      'create index concurrently deliveries_tenant_list_idx on deliveries (tenant_id, order_id) include (status, created_at)',
    )
    this.addSql('drop index concurrently if exists deliveries_tenant_status_idx')
    this.addSql('drop index concurrently if exists webhook_deliveries_log_idx')
    this.addSql(
      'create index concurrently webhook_deliveries_log_idx on webhook_deliveries (endpoint_id, created_at)',
    )
  }
}
