import { Migration } from '@mikro-orm/migrations'

/** Vehicles, registrations (RNTRC) and insurance policies of fleets and self-employed drivers. */
export class VehiclesMigration extends Migration {
  override up() {
    this.addSql(`
      create table vehicles (
        id uuid not null primary key,
        tenant_id uuid not null,
        plate varchar(7) not null constraint vehicles_plate check (plate ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
        renavam varchar(11) null constraint vehicles_renavam check (renavam ~ '^[0-9]{11}$'),
        service_type varchar(10) not null
          constraint vehicles_service_type check (service_type in ('MOTO', 'CAR', 'VAN', 'TRUCK')),
        axles smallint not null constraint vehicles_axles check (axles >= 2 and axles <= 11),
        body varchar(10) not null
          constraint vehicles_body check (body in ('none', 'open', 'closed', 'bulk', 'container', 'sider')),
        tare_kg int not null constraint vehicles_tare_kg check (tare_kg >= 1 and tare_kg <= 100000),
        capacity_kg int not null constraint vehicles_capacity_kg check (capacity_kg >= 1 and capacity_kg <= 100000),
        owner_name varchar(120) null,
        owner_document varchar(14) null,
        driver_id uuid null,
        changed_at timestamptz(3) not null,
        constraint vehicles_plate_key unique (tenant_id, plate),
        constraint vehicles_owner check (num_nulls(owner_name, owner_document) in (0, 2))
      )`)
    this.addSql('create index vehicles_driver_idx on vehicles (driver_id)')
    this.addSql(`
      create table carriers (
        tenant_id uuid not null primary key,
        rntrc varchar(9) not null constraint carriers_rntrc check (rntrc ~ '^[0-9]{8,9}$'),
        kind varchar(3) not null constraint carriers_kind check (kind in ('TAC', 'ETC', 'CTC')),
        valid_until date null,
        state varchar(10) not null constraint carriers_state
          check (state in ('unknown', 'active', 'pending', 'suspended', 'expired', 'canceled')),
        state_since date null,
        state_imported_at timestamptz(3) null,
        changed_at timestamptz(3) not null,
        warned_for date null
      )`)
    this.addSql('create index carriers_rntrc_idx on carriers (rntrc)')
    this.addSql(`
      create table insurance_policies (
        id uuid not null primary key,
        tenant_id uuid not null,
        kind varchar(6) not null
          constraint insurance_policies_kind check (kind in ('RCTR-C', 'RC-DC', 'RC-V')),
        insurer varchar(120) not null constraint insurance_policies_insurer check (insurer <> ''),
        number varchar(60) not null constraint insurance_policies_number check (number <> ''),
        valid_from date not null,
        valid_until date not null,
        changed_at timestamptz(3) not null,
        warned_for date null,
        constraint insurance_policies_valid check (valid_from <= valid_until)
      )`)
    this.addSql('create index insurance_policies_tenant_idx on insurance_policies (tenant_id)')
  }
}
