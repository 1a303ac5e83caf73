import { Migration } from '@mikro-orm/migrations'

/** The areas in which the platform delivers. Without rows it delivers everywhere. */
export class ServiceAreasMigration extends Migration {
  override up() {
    const lists = ['polygons', 'cep_prefixes', 'cities'].map(
      (name) =>
        `${name} jsonb not null constraint service_areas_${name} check (jsonb_typeof(${name}) = 'array'),`,
    )
    this.addSql(`
      create table service_areas (
        id uuid primary key,
        name varchar(80) not null constraint service_areas_name check (name <> ''),
        is_active boolean not null,
        ${lists.join('\n')}
        changed_at timestamptz(3) not null
      )`)
  }
}
