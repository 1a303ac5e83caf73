import { Migration } from '@mikro-orm/migrations'

export class QuotingMigration extends Migration {
  override up() {
    this.addSql(`
      create table tariffs (
        version int primary key constraint tariffs_version check (version >= 1),
        currency varchar(3) not null constraint tariffs_currency check (currency = 'BRL'),
        turbo_markup_basis_points int not null,
        express_markup_basis_points int not null,
        padrao_markup_basis_points int not null,
        constraint tariffs_markups check (
          turbo_markup_basis_points <= 100000
          and turbo_markup_basis_points >= express_markup_basis_points
          and express_markup_basis_points >= padrao_markup_basis_points
          and padrao_markup_basis_points >= 0
        )
      )`)
    this.addSql(`
      create table tariff_vehicles (
        version int not null references tariffs,
        service_type varchar(10) not null constraint tariff_vehicles_service_type
          check (service_type in ('MOTO', 'CAR', 'VAN', 'TRUCK')),
        base_cents bigint not null constraint tariff_vehicles_base_cents
          check (base_cents >= 0 and base_cents <= 10000000),
        per_km_cents bigint not null constraint tariff_vehicles_per_km_cents
          check (per_km_cents >= 0 and per_km_cents <= 10000000),
        minimum_cents bigint not null constraint tariff_vehicles_minimum_cents
          check (minimum_cents >= 0 and minimum_cents <= 10000000),
        primary key (version, service_type)
      )`)

    const places = ['origin', 'destination'].map(
      (end) => `
        ${end}_cep varchar(8) not null constraint quotes_${end}_cep check (${end}_cep ~ '^[0-9]{8}$'),
        ${end}_lat float8 not null constraint quotes_${end}_lat check (${end}_lat >= '-34' and ${end}_lat <= '6'),
        ${end}_lng float8 not null constraint quotes_${end}_lng check (${end}_lng >= '-74' and ${end}_lng <= '-28'),
        ${end}_city varchar(120),
        ${end}_uf varchar(2) not null constraint quotes_${end}_uf check (${end}_uf ~ '^[A-Z]{2}$'),
        ${end}_precision varchar(10) not null constraint quotes_${end}_precision
          check (${end}_precision in ('street', 'district', 'city', 'region')),`,
    )
    this.addSql(`
      create table quotes (
        id uuid primary key,
        tenant_id uuid,
        ${places.join('')}
        service_type varchar(10) not null constraint quotes_service_type
          check (service_type in ('MOTO', 'CAR', 'VAN', 'TRUCK')),
        distance_meters int not null constraint quotes_distance_meters
          check (distance_meters >= 0 and distance_meters <= 20000000),
        tariff_version int not null,
        prices jsonb not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        order_id uuid,
        constraint quotes_expires_at check (expires_at > created_at)
      )`)
  }
}
