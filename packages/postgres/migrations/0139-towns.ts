import { Migration } from '@mikro-orm/migrations'

/** The towns whose addresses, roads and map were loaded, or are to be. */
export class TownsMigration extends Migration {
  override up() {
    this.addSql(`
      create table towns (
        code int not null constraint towns_code check (code >= 1000000 and code <= 9999999) primary key,
        city varchar(120) not null constraint towns_city check (city <> ''),
        uf varchar(2) not null constraint towns_uf check (uf ~ '^[A-Z]{2}$'),
        status varchar(10) not null
          constraint towns_status check (status in ('waiting', 'loading', 'loaded', 'failed')),
        parts jsonb not null constraint towns_parts check (jsonb_typeof(parts) = 'array'),
        bounds jsonb,
        addresses int not null,
        streets int not null,
        road_bytes bigint not null,
        map_tiles int not null,
        requested_at timestamptz(3) not null,
        loaded_at timestamptz(3),
        claimed_until timestamptz(3)
      )`)
  }
}
