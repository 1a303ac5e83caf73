import { Migration } from '@mikro-orm/migrations'

/**
 * Columns that no statement compares, and that are long or say who somebody is. ANALYZE would keep samples of them for nothing, outside of
 * the tables where they are erased. Those that it keeps already are not read any more.
 */
const columns = {
  audit_entries: ['request_id', 'facts'],
  deliveries: [
    ...['tracking_token', 'recipient_pin_hash', 'timeline_hash', 'trace_parent', 'remarks', 'rating_text'],
    ...['sender_name', 'sender_phone', 'recipient_name', 'recipient_phone', 'recipient_email'],
    ...['origin_address', 'origin_details', 'destination_address', 'destination_details', 'instructions'],
  ],
  ledger_seals: ['hash'],
  outbox: ['data', 'trace_parent'],
  quotes: ['prices', 'road_line', 'origin_details', 'destination_details'],
  timeline_entries: ['hash', 'facts'],
  webhook_attempts: ['url', 'request_headers', 'response'],
}

export class UnusedStatisticsMigration extends Migration {
  override up() {
    for (const [table, names] of Object.entries(columns))
      this.addSql(
        `alter table ${table} ${names.map((name) => `alter column ${name} set statistics 0`).join(', ')}`,
      )
  }
}
