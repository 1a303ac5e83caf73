import { Migration } from '@mikro-orm/migrations'

/**
 * Shipments, their items, the orders of shipments, and the discount of a tariff. Repeatable, because it checks the rows of large tables
 * without a lock that stops writers, outside a transaction.
 */
export class ShipmentsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table deliveries add column if not exists shipment_id uuid,
        add column if not exists shipment_full_price_cents bigint,
        add column if not exists shipment_driver_share_basis_points int`)
    this.addSql(
      'alter table tariffs add column if not exists same_pickup_basis_points int not null default 0',
    )
    this.addSql('drop index concurrently if exists deliveries_shipment_idx')
    this.addSql(`
      create index concurrently deliveries_shipment_idx on deliveries (shipment_id) where shipment_id is not null`)
    this.addSql(`
      create table if not exists shipments (
        id uuid not null,
        tenant_id uuid not null,
        created_by uuid not null,
        reference varchar(100),
        status varchar(10) not null constraint shipments_status check (status in ('quoted', 'ordered')),
        pickup jsonb constraint shipments_pickup check (jsonb_typeof(pickup) = 'object'),
        item_count int not null constraint shipments_item_count check (item_count >= 1 and item_count <= 500),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ordered_at timestamptz(3),
        constraint shipments_ordered_at check ((ordered_at is not null) = (status = 'ordered')),
        primary key (id)
      )`)
    this.addSql('create index if not exists shipments_tenant_idx on shipments (tenant_id, id)')
    this.addSql(
      'create index if not exists shipments_expires_idx on shipments (expires_at) where ordered_at is null',
    )
    this.addSql(`
      create table if not exists shipment_items (
        shipment_id uuid not null,
        number int not null constraint shipment_items_number check (number >= 1 and number <= 500),
        tenant_id uuid not null,
        status varchar(10) not null
          constraint shipment_items_status check (status in ('priced', 'refused', 'placed', 'not_placed')),
        draft jsonb constraint shipment_items_draft check (jsonb_typeof(draft) = 'object'),
        quote_id uuid,
        price_cents bigint constraint shipment_items_price_cents
          check (price_cents >= 0 and price_cents <= 1000000000000000),
        full_price_cents bigint constraint shipment_items_full_price_cents
          check (full_price_cents >= 0 and full_price_cents <= 1000000000000000),
        order_id uuid,
        faults jsonb not null constraint shipment_items_faults check (jsonb_typeof(faults) = 'array'),
        constraint shipment_items_order_id check ((order_id is not null) = (status = 'placed')),
        constraint shipment_items_price check (num_nulls(quote_id, price_cents, full_price_cents) in (0, 3)),
        primary key (shipment_id, number)
      )`)
    this.addSql(
      'create index if not exists shipment_items_open_idx on shipment_items (shipment_id) where order_id is null',
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
  [
    'deliveries',
    'shipment',
    'num_nulls(shipment_id, shipment_full_price_cents, shipment_driver_share_basis_points) in (0, 3)',
  ],
  ['deliveries', 'shipment_full_price_cents', 'shipment_full_price_cents >= price_cents'],
  [
    'deliveries',
    'shipment_driver_share_basis_points',
    'shipment_driver_share_basis_points >= 0 and shipment_driver_share_basis_points <= 10000',
  ],
  [
    'tariffs',
    'same_pickup_basis_points',
    'same_pickup_basis_points >= 0 and same_pickup_basis_points <= 10000',
  ],
  ['confirmations', 'action', `action in ('place_order', 'cancel_order', 'create_return', 'place_shipment')`],
] as const
