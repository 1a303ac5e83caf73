import { Migration } from '@mikro-orm/migrations'

/** Where the platform delivers; without rows everywhere. */
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
