import { Migration } from '@mikro-orm/migrations'

/** Parcels of quotes and orders, and what a kilogram costs. */
export class ParcelsMigration extends Migration {
  override up() {
    for (const table of ['quotes', 'deliveries']) {
      this.addSql(`alter table ${table} add column parcels jsonb`)
      // Not valid at first: the rows are then checked without a lock that stops writers.
      this.addSql(`
        alter table ${table} add constraint ${table}_parcels check (jsonb_typeof(parcels) = 'array') not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_parcels`)
    }
    // Tariffs of before charge for no weight: a version never changes.
    this.addSql(`
      alter table tariff_vehicles add column per_kg_cents bigint not null default '0'
        constraint tariff_vehicles_per_kg_cents check (per_kg_cents between 0 and 10000000)`)
  }
}
