import { Migration } from '@mikro-orm/migrations'

/**
 * Where somebody looks on (OpenTelemetry), an order keeps the trace that began with its placing, and an event the part of it in
 * which it happened, for what is done later and elsewhere: W3C's `traceparent`.
 */
export class GrowthMigration extends Migration {
  override up() {
    this.addSql('alter table deliveries add column trace_parent varchar(55)')
    this.addSql('alter table outbox add column trace_parent varchar(55)')
    // With the status in it, orders that stand somewhere are counted without being read.
    this.addSql(
      'create index deliveries_tenant_status_idx on deliveries (tenant_id, order_id) include (status)',
    )
    this.addSql('drop index deliveries_tenant_idx')
    // Orders of all tenants of some days, which lie together: a word on each stretch of the table costs nothing to write.
    this.addSql(
      'create index deliveries_created_idx on deliveries using brin (created_at) with (autosummarize = on)',
    )
  }
}
