import { Migration } from '@mikro-orm/migrations'

/** Streets of imported addresses, and the imports. */
export class StreetsMigration extends Migration {
  override up() {
    this.addSql(`
      create table street_imports (
        id serial primary key,
        file varchar(255) not null,
        fingerprint varchar(64) not null constraint street_imports_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$'),
        bytes bigint not null constraint street_imports_bytes check (bytes >= 0),
        lines int not null,
        addresses int not null,
        faulty_lines int not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`)
    this.addSql(
      'create unique index street_imports_open_key on street_imports (fingerprint) where ended_at is null',
    )
    this.addSql(`
      create table streets (
        cep int not null constraint streets_cep check (cep >= 0 and cep <= 99999999),
        key varchar(160) not null constraint streets_key check (key <> ''),
        city_code int not null constraint streets_city_code check (city_code >= 1000000 and city_code <= 9999999),
        name varchar(120) not null,
        district varchar(120),
        first_number int,
        last_number int,
        addresses int not null constraint streets_addresses check (addresses >= 1),
        lat float8 not null constraint streets_lat check (lat >= '-34' and lat <= '6'),
        lng float8 not null constraint streets_lng check (lng >= '-74' and lng <= '-28'),
        numbers int[] not null,
        points int[] not null,
        import_id int not null,
        primary key (cep, key, city_code),
        constraint streets_points check (cardinality(points) = (2 * cardinality(numbers)))
      )`)
    this.addSql('create index streets_city_idx on streets (city_code, key)')
  }
}
