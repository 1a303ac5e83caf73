import { Migration } from '@mikro-orm/migrations'

/**
 * What the totals of long lists are counted by: orders of some time by their status, and deliveries of a webhook by when they were made.
 * Built beside what goes on, which no transaction can do; what a build that was cut short left behind goes first.
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
