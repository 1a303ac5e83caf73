import { Migration } from '@mikro-orm/migrations'

/**
 * Clients of Open Delivery, their orders, and their events in the outbox. Repeatable, because it checks the rows of large tables without a
 * lock that stops writers, outside a transaction.
 */
export class OpenDeliveryMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists open_delivery jsonb')
    this.addSql('alter table webhook_endpoints add column if not exists open_delivery_client_id uuid')
    this.addSql(`
      create table if not exists open_delivery_clients (
        id uuid not null,
        tenant_id uuid not null,
        endpoint_id uuid not null,
        phone varchar(25) not null constraint open_delivery_clients_phone check (phone <> ''),
        primary key (id, tenant_id)
      )`)
    this.addSql(
      'create index if not exists open_delivery_clients_tenant_idx on open_delivery_clients (tenant_id)',
    )
    this.addSql(`
      create table if not exists open_delivery_orders (
        tenant_id uuid not null,
        client_id uuid not null,
        requested_id uuid not null,
        order_id uuid not null,
        attempt int not null constraint open_delivery_orders_attempt check (attempt >= 1),
        kept jsonb not null constraint open_delivery_orders_kept check (jsonb_typeof(kept) = 'object'),
        created_at timestamptz(3) not null,
        rejection jsonb constraint open_delivery_orders_rejection check (jsonb_typeof(rejection) = 'object'),
        customer_name varchar(120),
        finished_at timestamptz(3),
        constraint open_delivery_orders_customer_name check (customer_name is null or rejection is not null),
        primary key (tenant_id, client_id, requested_id)
      )`)
    this.addSql(
      'create index if not exists open_delivery_orders_order_idx on open_delivery_orders (order_id)',
    )
    this.addSql(`
      create index if not exists open_delivery_orders_rejected_idx on open_delivery_orders (created_at)
        where rejection is not null`)
    for (const [table, name, check] of checks) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}

const checks = [
  ['deliveries', 'open_delivery', `jsonb_typeof(open_delivery) = 'object'`],
  ['webhook_endpoints', 'secret', `secret ~ '^(whsec_|rdo_)'`],
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.attempt_failed', 'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'recipient.instructed',
      'order.rated', 'return.created', 'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event')`,
  ],
  [
    'outbox',
    'order_id',
    `order_id is not null or (kind in ('wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event'))`,
  ],
] as const
