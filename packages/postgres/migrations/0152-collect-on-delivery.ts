import { Migration } from '@mikro-orm/migrations'

const mostCents = '1000000000000000'

/** The rules that allow more than before. */
const widened = [
  [
    'ledger_transactions',
    'reason',
    `reason in ('top_up', 'manual_credit', 'order_placed', 'order_return', 'order_refund', 'order_delivered', 'payout_requested',
      'payout_settled', 'payout_failed', 'top_up_held', 'top_up_returned', 'top_up_released', 'recipient_message', 'pix_collected',
      'cash_deposited', 'cash_from_earnings', 'remittance')`,
  ],
  [
    'ledger_transactions',
    'order_id',
    `(reason in ('top_up', 'manual_credit', 'payout_requested', 'payout_settled', 'payout_failed', 'top_up_held', 'top_up_returned',
      'top_up_released', 'recipient_message', 'pix_collected', 'cash_deposited', 'cash_from_earnings', 'remittance'))
      = (order_id is null)`,
  ],
  [
    'ledger_entries',
    'account_kind',
    `account_kind in ('tenant_wallet', 'escrow', 'platform_revenue', 'driver_earnings', 'driver_cash', 'shop_remittances',
      'pix_clearing', 'payouts_in_transit', 'pix_held', 'rehearsal_escrow', 'rehearsal_clearing')`,
  ],
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.attempt_failed', 'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'order.goods_documents_changed',
      'order.metadata_changed', 'order.barcodes_changed', 'order.collect_on_delivery_changed', 'order.collected',
      'recipient.instructed', 'order.rated', 'return.created', 'route.planned', 'route.changed', 'wallet.credit', 'wallet.debit',
      'repetition.unpaid', 'repetition.failed', 'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event',
      'shop.event')`,
  ],
] as const

/**
 * The payments of recipients at the door, who has the money, and what the shops got of it. Repeatable, because it checks large tables
 * without a lock that stops writers, outside a transaction.
 */
export class CollectOnDeliveryMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table deliveries add column if not exists collect_on_delivery jsonb,
        drop constraint if exists deliveries_collect_on_delivery,
        add constraint deliveries_collect_on_delivery check (jsonb_typeof(collect_on_delivery) = 'object') not valid`)
    this.addSql('alter table deliveries validate constraint deliveries_collect_on_delivery')
    this.addSql(
      'alter table pix_charges add column if not exists order_id uuid, add column if not exists driver_id uuid',
    )
    this.addSql(`
      create unique index if not exists pix_charges_order_key on pix_charges (order_id) where order_id is not null`)
    this.addSql(`
      create table if not exists remittances (
        id uuid primary key,
        tenant_id uuid not null,
        amount_cents bigint not null constraint remittances_amount_cents
          check (amount_cents >= 1 and amount_cents <= ${mostCents}),
        payment_count int not null constraint remittances_payment_count check (payment_count >= 1),
        made_at timestamptz(3) not null
      )`)
    this.addSql('create index if not exists remittances_tenant_idx on remittances (tenant_id, id)')
    this.addSql(`
      create table if not exists collected_payments (
        id uuid not null,
        order_id uuid not null,
        tenant_id uuid not null,
        driver_id uuid,
        method varchar(10) not null constraint collected_payments_method check (method in ('pix', 'cash')),
        amount_cents bigint not null constraint collected_payments_amount_cents
          check (amount_cents >= 1 and amount_cents <= ${mostCents}),
        collected_at timestamptz(3) not null,
        settled_cents bigint not null constraint collected_payments_settled_cents
          check (settled_cents >= 0 and settled_cents <= amount_cents),
        settled_at timestamptz(3) constraint collected_payments_settled_at
          check ((settled_at is null) = (settled_cents < amount_cents)),
        end_to_end_id varchar(32),
        remittance_id uuid constraint collected_payments_remittance_id
          check (remittance_id is null or settled_at is not null),
        primary key (id, tenant_id),
        constraint collected_payments_driver_id check ((driver_id is null) = (method = 'pix')),
        constraint collected_payments_end_to_end_id check ((end_to_end_id is null) = (method = 'cash'))
      )`)
    this.addSql('create index if not exists collected_payments_order_idx on collected_payments (order_id)')
    this.addSql(
      'create index if not exists collected_payments_tenant_idx on collected_payments (tenant_id, id)',
    )
    this.addSql(`
      create index if not exists collected_payments_owed_idx on collected_payments (driver_id, id)
        where driver_id is not null and settled_at is null`)
    this.addSql(`
      create index if not exists collected_payments_due_idx on collected_payments (tenant_id, settled_at)
        where settled_at is not null and remittance_id is null`)
    this.addSql(`
      create index if not exists collected_payments_remittance_idx on collected_payments (remittance_id)
        where remittance_id is not null`)
    for (const [table, name, check] of widened) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}
