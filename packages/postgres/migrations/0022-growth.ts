import { Migration } from '@mikro-orm/migrations'

/**
 * With tracing (OpenTelemetry) an order keeps the trace in which it was placed, and an event its span, for
 * later work elsewhere: W3C `traceparent`.
 */
export class GrowthMigration extends Migration {
  override up() {
    this.addSql('alter table deliveries add column trace_parent varchar(55)')
    this.addSql('alter table outbox add column trace_parent varchar(55)')
    // Includes the status: orders of a status are counted without reading the table.
    this.addSql(
      'create index deliveries_tenant_status_idx on deliveries (tenant_id, order_id) include (status)',
    )
    this.addSql('drop index deliveries_tenant_idx')
    // Orders of all tenants of some days lie together: BRIN costs nothing to write.
    this.addSql(
      'create index deliveries_created_idx on deliveries using brin (created_at) with (autosummarize = on)',
    )
  }
}
