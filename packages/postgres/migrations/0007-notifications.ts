import { Migration } from '@mikro-orm/migrations'

/** No foreign key to the order, which an event outlives for webhooks that catch up. */
export class NotificationsMigration extends Migration {
  override up() {
    this.addSql(`
      create table outbox (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        kind varchar(40) not null constraint outbox_kind
          check (kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.delivered',
            'tracking.sla_breached', 'tracking.canceled', 'wallet.credit', 'wallet.debit')),
        sequence int not null constraint outbox_sequence check (sequence >= 1),
        data jsonb not null constraint outbox_data check (jsonb_typeof(data) = 'object'),
        created_at timestamptz(3) not null,
        primary key (id, tenant_id),
        constraint outbox_order_key unique (order_id, sequence, tenant_id)
      )`)
  }
}
