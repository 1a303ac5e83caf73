import { Migration } from '@mikro-orm/migrations'

/**
 * Indexes that find rows by age. These tables are in the order of time, so a BRIN index is enough and costs
 * nothing to write; unused quotes are scattered and get a partial index.
 */
export class RetentionMigration extends Migration {
  override up() {
    this.addSql('create index quotes_unused_idx on quotes (expires_at) where order_id is null')
    this.addSql(
      'create index audit_entries_at_idx on audit_entries using brin (at) with (autosummarize = on)',
    )
    this.addSql('create index outbox_created_idx on outbox using brin (created_at) with (autosummarize = on)')
    this.addSql(`
      create index webhook_deliveries_created_idx on webhook_deliveries using brin (created_at) with (autosummarize = on)`)
    this.addSql(
      'create index webhook_attempts_at_idx on webhook_attempts using brin (at) with (autosummarize = on)',
    )
  }
}
