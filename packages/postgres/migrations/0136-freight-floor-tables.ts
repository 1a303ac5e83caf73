import { Migration } from '@mikro-orm/migrations'

/** The tables of freight floors that operators import: append-only, because old trips keep their table. */
export class FreightFloorTablesMigration extends Migration {
  override up() {
    this.addSql(`
      create table freight_floor_tables (
        name varchar(1) not null constraint freight_floor_tables_name check (name in ('A', 'B', 'C', 'D')),
        in_force_from date not null,
        resolution varchar(100) not null constraint freight_floor_tables_resolution check (resolution <> ''),
        coefficients jsonb not null
          constraint freight_floor_tables_coefficients check (jsonb_typeof(coefficients) = 'object'),
        imported_at timestamptz(3) not null,
        primary key (name, in_force_from)
      )`)
    this.addSql(`
      create trigger freight_floor_tables_append_only before update or delete or truncate on freight_floor_tables
        for each statement execute function refuse_rewriting()`)
  }
}
