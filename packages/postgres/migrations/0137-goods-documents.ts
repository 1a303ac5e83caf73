import { Migration } from '@mikro-orm/migrations'

/**
 * The documents of the goods of an order, and the event of their change. Repeatable, because it checks the rows of a large
 * table without a lock that stops writers, outside a transaction.
 */
export class GoodsDocumentsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists goods jsonb')
    this.addSql(`
      alter table outbox drop constraint if exists outbox_kind,
        add constraint outbox_kind check (kind in ('tracking.driver_assigned', 'tracking.picked_up',
          'tracking.arrived_at_destination', 'tracking.delivered', 'tracking.attempt_failed', 'tracking.sla_breached',
          'tracking.canceled', 'order.note_added', 'order.goods_documents_changed', 'recipient.instructed', 'order.rated',
          'return.created', 'route.planned', 'route.changed', 'wallet.credit', 'wallet.debit', 'repetition.unpaid',
          'repetition.failed', 'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event',
          'shop.event')) not valid`)
    this.addSql('alter table outbox validate constraint outbox_kind')
  }
}
