import { Migration } from '@mikro-orm/migrations'

/**
 * Connected shops, their orders, and their events in the outbox. Repeatable, because it checks the rows of large tables without a lock
 * that stops writers, outside a transaction.
 */
export class ShopsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists shop jsonb')
    this.addSql('alter table webhook_endpoints add column if not exists shop_connection_id uuid')
    this.addSql(`
      create table if not exists shop_connections (
        id uuid not null,
        tenant_id uuid not null,
        endpoint_id uuid not null,
        kind varchar(20) not null constraint shop_connections_kind check (kind in ('shopify')),
        shop varchar(200) not null constraint shop_connections_shop check (shop <> ''),
        sealed_credentials varchar(2000) not null,
        book_tenant_id uuid not null,
        sender_address_id uuid not null,
        services text[] not null,
        primary key (id, tenant_id)
      )`)
    this.addSql('create index if not exists shop_connections_tenant_idx on shop_connections (tenant_id)')
    this.addSql(`
      create table if not exists shop_orders (
        tenant_id uuid not null,
        connection_id uuid not null,
        shop_order_id varchar(100) not null,
        number varchar(60) not null,
        order_id uuid not null,
        asked jsonb constraint shop_orders_asked check (jsonb_typeof(asked) = 'object'),
        created_at timestamptz(3) not null,
        claimed_until timestamptz(3),
        placed_at timestamptz(3),
        canceled_at timestamptz(3),
        hindrance jsonb constraint shop_orders_hindrance check (jsonb_typeof(hindrance) = 'object'),
        constraint shop_orders_kept check (asked is null or (placed_at is null and canceled_at is null)),
        primary key (tenant_id, connection_id, shop_order_id)
      )`)
    this.addSql('create index if not exists shop_orders_created_idx on shop_orders (created_at)')
    this.addSql(
      'create index if not exists shop_orders_newest_idx on shop_orders (tenant_id, connection_id, created_at, shop_order_id)',
    )
    for (const [table, name, check] of checks) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}

const checks = [
  ['deliveries', 'shop', `jsonb_typeof(shop) = 'object'`],
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.attempt_failed', 'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'recipient.instructed',
      'order.rated', 'return.created', 'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event', 'shop.event')`,
  ],
  [
    'outbox',
    'order_id',
    `order_id is not null or (kind in ('wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event', 'shop.event'))`,
  ],
] as const
