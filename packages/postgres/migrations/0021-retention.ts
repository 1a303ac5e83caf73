import { Migration } from '@mikro-orm/migrations'

/**
 * How what is old is found again. Rows of these tables lie in the order of their time, so that a word on each stretch of the table
 * is enough, and writing costs nothing; of quotes only those count that no order used, which are spread.
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
