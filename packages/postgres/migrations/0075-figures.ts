import { Migration } from '@mikro-orm/migrations'

const numbers = (...names: string[]) => names.map((name) => `${name} int not null`).join(', ')

/**
 * Sums of orders by day and group; what each order adds to them; and how far they are counted. The count begins with the events of now;
 * orders from before are counted in the order of their ids, from `backfill_after` on.
 */
export class FiguresMigration extends Migration {
  override up() {
    this.addSql(`
      create table figures (
        tenant_id uuid not null,
        dimension varchar(6) not null constraint figures_dimension
          check (dimension in ('day', 'tier', 'area', 'driver', 'hour', 'tenant')),
        day date not null,
        key varchar(110) not null,
        ${numbers('orders', 'delivered', 'on_time', 'canceled_by_shipper', 'canceled_without_driver', 'returned')},
        spend_cents bigint not null,
        ${numbers('problems', 'accept_count', 'pickup_count', 'door_count')},
        accept_seconds bigint not null, pickup_seconds bigint not null, door_seconds bigint not null,
        accept_buckets int[] not null, pickup_buckets int[] not null, door_buckets int[] not null,
        primary key (tenant_id, dimension, day, key)
      )`)
    this.addSql(`create index figures_driver_idx on figures (key) where dimension = 'driver'`)
    this.addSql(`
      create table figure_orders (
        order_id uuid not null,
        tenant_id uuid not null,
        day date not null,
        hour smallint not null constraint figure_orders_hour check (hour >= 0 and hour <= 23),
        tier varchar(10) not null,
        area varchar(110) not null,
        driver_id uuid,
        version int not null constraint figure_orders_version check (version >= 1),
        status varchar(20) not null,
        is_on_time boolean not null,
        is_canceled_by_shipper boolean not null,
        price_cents bigint not null,
        problems int not null,
        accept_seconds int, pickup_seconds int, door_seconds int,
        primary key (order_id, tenant_id)
      )`)
    this.addSql(`create index figure_orders_open_idx on figure_orders (order_id) where ${isOpen}`)
    this.addSql(
      'create index figure_orders_driver_idx on figure_orders (driver_id) where driver_id is not null',
    )
    this.addSql(`
      create table figures_counted (
        id int primary key constraint figures_counted_id check (id = 1),
        pass bigint not null,
        position bigint not null,
        backfill_after uuid
      )`)
    this.addSql(`
      insert into figures_counted select 1, 0,
        coalesce((select position from outbox where order_id is not null and position is not null order by position desc limit 1), 0),
        '00000000-0000-0000-0000-000000000000'`)
  }
}

const isOpen = `status in ('awaiting_driver', 'assigned', 'accepted', 'at_pickup', 'picked_up', 'in_transit', 'returning')`
