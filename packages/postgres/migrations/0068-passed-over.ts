import { Migration } from '@mikro-orm/migrations'

/** Why drivers were not asked for an order, for them to read: a day. */
export class PassedOverMigration extends Migration {
  override up() {
    this.addSql(`
      create table passed_over (
        order_id uuid not null,
        tenant_id uuid not null,
        at timestamptz(3) not null,
        service_type varchar(10) not null constraint passed_over_service_type check (service_type in ('MOTO', 'CAR', 'VAN', 'TRUCK')),
        is_offered boolean not null,
        driver_ids jsonb not null constraint passed_over_driver_ids check (jsonb_typeof(driver_ids) = 'array'),
        reasons jsonb not null constraint passed_over_reasons check (jsonb_typeof(reasons) = 'array'),
        primary key (order_id, tenant_id)
      )`)
    this.addSql('create index passed_over_at_idx on passed_over (at)')
    this.addSql('create index passed_over_drivers_idx on passed_over using gin (driver_ids jsonb_path_ops)')
  }
}
