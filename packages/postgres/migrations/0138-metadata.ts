import { Migration } from '@mikro-orm/migrations'

const tables = ['deliveries', 'shipments', 'saved_addresses']

/**
 * Fields of the shipper's own on orders, shipments and entries of the address book, an index for orders that have them, and the event
 * of their change. Null stands for none, because processes of an older version insert whole rows without the column. Repeatable,
 * because it checks large tables without a lock that stops writers and builds the index concurrently, outside a transaction.
 */
export class MetadataMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const table of tables) {
      this.addSql(`
        alter table ${table} add column if not exists metadata jsonb, drop constraint if exists ${table}_metadata,
          add constraint ${table}_metadata check (jsonb_typeof(metadata) = 'object') not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_metadata`)
    }
    this.addSql('drop index concurrently if exists deliveries_metadata_idx')
    this.addSql(`
      create index concurrently deliveries_metadata_idx on deliveries using gin (metadata jsonb_path_ops)
        where metadata is not null`)
    this.addSql(`
      alter table outbox drop constraint if exists outbox_kind,
        add constraint outbox_kind check (kind in ('tracking.driver_assigned', 'tracking.picked_up',
          'tracking.arrived_at_destination', 'tracking.delivered', 'tracking.attempt_failed', 'tracking.sla_breached',
          'tracking.canceled', 'order.note_added', 'order.goods_documents_changed', 'order.metadata_changed', 'recipient.instructed',
          'order.rated', 'return.created', 'route.planned', 'route.changed', 'wallet.credit', 'wallet.debit', 'repetition.unpaid',
          'repetition.failed', 'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event',
          'shop.event')) not valid`)
    this.addSql('alter table outbox validate constraint outbox_kind')
  }
}
