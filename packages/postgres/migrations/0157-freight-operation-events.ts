import { Migration } from '@mikro-orm/migrations'

/**
 * The events about the CIOT or the toll voucher of a whole load. Repeatable, because it checks a large table without a lock that stops
 * writers, outside a transaction.
 */
export class FreightOperationEventsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const [name, check] of Object.entries(checks)) {
      this.addSql(`
        alter table outbox drop constraint if exists outbox_${name},
          add constraint outbox_${name} check (${check}) not valid`)
      this.addSql(`alter table outbox validate constraint outbox_${name}`)
    }
  }
}

const withoutOrder = `'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed', 'recipient.notified',
  'freight_operation.issued', 'freight_operation.rectified', 'freight_operation.refused', 'freight_operation.canceled',
  'freight_operation.closed', 'webhook.test', 'webhook.disabled', 'open_delivery.event', 'shop.event'`

const checks = {
  kind: `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
    'tracking.attempt_failed', 'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'order.goods_documents_changed',
    'order.metadata_changed', 'order.barcodes_changed', 'order.collect_on_delivery_changed', 'order.collected', 'recipient.instructed', 'order.rated', 'return.created', 'route.planned',
    'route.changed', ${withoutOrder})`,
  order_id: `order_id is not null or (kind in (${withoutOrder}))`,
}
