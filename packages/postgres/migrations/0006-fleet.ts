import { Migration } from '@mikro-orm/migrations'

/**
 * Drivers and positions. Positions arrive by the thousand a second, so they have no foreign keys; the
 * inserting statement has read the delivery.
 */
export class FleetMigration extends Migration {
  override up() {
    // Mercator preserves angles: the nearest point on the map is the nearest on earth, so an index can find
    // it.
    this.addSql(`
      create function map_point(lat float8, lng float8) returns point
        language sql immutable parallel safe strict
        return point(lng, degrees(ln(tan(radians(45 + lat / 2)))))`)
    this.addSql(`
      create table drivers (
        user_id uuid primary key references users,
        is_available boolean not null,
        last_seen_at timestamptz(3),
        lat float8 constraint drivers_lat check (lat >= '-34' and lat <= '6'),
        lng float8 constraint drivers_lng check (lng >= '-74' and lng <= '-28'),
        is_kept_fresh boolean not null,
        active_deliveries int not null constraint drivers_active_deliveries check (active_deliveries >= 0),
        constraint drivers_place check (num_nulls(lat, lng) in (0, 2))
      ) with (fillfactor = 50)`)
    this.addSql(
      'create index drivers_available_idx on drivers using gist (map_point(lat, lng)) where is_available',
    )
    this.addSql(
      'create index drivers_away_idx on drivers using gist (map_point(lat, lng)) where not is_available',
    )
    this.addPositions()
  }

  private addPositions() {
    this.addSql(`
      create table last_positions (
        order_id uuid not null,
        tenant_id uuid not null,
        driver_id uuid not null,
        lat float8 not null constraint last_positions_lat check (lat >= '-34' and lat <= '6'),
        lng float8 not null constraint last_positions_lng check (lng >= '-74' and lng <= '-28'),
        at timestamptz(3) not null,
        primary key (order_id, tenant_id)
      ) with (fillfactor = 50)`)
    this.addSql(`
      create table positions (
        order_id uuid not null,
        at timestamptz(3) not null,
        tenant_id uuid not null,
        driver_id uuid not null,
        lat float8 not null constraint positions_lat check (lat >= '-34' and lat <= '6'),
        lng float8 not null constraint positions_lng check (lng >= '-74' and lng <= '-28'),
        primary key (order_id, at, tenant_id)
      ) partition by range (at)`)
    this.addSql('create table positions_default partition of positions default')
    // A day with rows in the default partition stays there: a partition would have to move them.
    this.addSql(`
      create function make_position_partitions(first_day date, days int) returns void language plpgsql as $$
      declare
        day date;
      begin
        for day in select first_day + n from generate_series(0, days - 1) as n loop
          continue when to_regclass('positions_' || to_char(day, 'YYYYMMDD')) is not null
            or exists (select from positions_default
              where at >= day::timestamp at time zone 'UTC' and at < (day + 1)::timestamp at time zone 'UTC');
          execute format('create table %I partition of positions for values from (%L) to (%L)',
            'positions_' || to_char(day, 'YYYYMMDD'),
            day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
        end loop;
      end
      $$`)
  }
}
