import { Migration } from '@mikro-orm/migrations'

/**
 * The requirements of an order, the facts of evidence that may be erased, and the event of changed codes. Null stands for
 * nothing, because processes of an older version insert whole rows without the column. Repeatable, because it checks large tables
 * without a lock that stops writers, outside a transaction.
 */
export class RequirementsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table deliveries add column if not exists requirements jsonb, drop constraint if exists deliveries_requirements,
        add constraint deliveries_requirements check (jsonb_typeof(requirements) = 'object') not valid`)
    this.addSql('alter table deliveries validate constraint deliveries_requirements')
    this.addSql(`
      create or replace trigger timeline_entries_erasing before update on timeline_entries
        for each row execute function refuse_all_but_erasing('driver', 'note', 'complement', 'reference', 'leave_with_name',
          'signer_name', 'barcodes', 'document_kind', 'document_last4')`)
    this.addSql(`
      alter table outbox drop constraint if exists outbox_kind,
        add constraint outbox_kind check (kind in ('tracking.driver_assigned', 'tracking.picked_up',
          'tracking.arrived_at_destination', 'tracking.delivered', 'tracking.attempt_failed', 'tracking.sla_breached',
          'tracking.canceled', 'order.note_added', 'order.goods_documents_changed', 'order.metadata_changed',
          'order.barcodes_changed', 'recipient.instructed', 'order.rated', 'return.created', 'route.planned', 'route.changed',
          'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed', 'recipient.notified', 'webhook.test',
          'webhook.disabled', 'open_delivery.event', 'shop.event')) not valid`)
    this.addSql('alter table outbox validate constraint outbox_kind')
  }
}
