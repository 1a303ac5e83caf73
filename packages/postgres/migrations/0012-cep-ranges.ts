import { Migration } from '@mikro-orm/migrations'

export class CepRangesMigration extends Migration {
  override up() {
    this.addSql(`
      create table cep_ranges (
        first int not null constraint cep_ranges_first check (first >= 0 and first <= 99999999),
        last int not null,
        kind varchar(12) not null constraint cep_ranges_kind check (kind in ('municipality', 'urban_seat')),
        uf varchar(2) not null constraint cep_ranges_uf check (uf ~ '^[A-Z]{2}$'),
        city varchar(120) not null constraint cep_ranges_city check (city <> ''),
        ibge_code varchar(7) not null constraint cep_ranges_ibge_code check (ibge_code ~ '^[0-9]{7}$'),
        lat float8 not null constraint cep_ranges_lat check (lat >= '-34' and lat <= '6'),
        lng float8 not null constraint cep_ranges_lng check (lng >= '-74' and lng <= '-28'),
        constraint cep_ranges_last check (last >= first and last <= 99999999),
        primary key (first, last, kind)
      )`)
  }
}
