import { Migration } from '@mikro-orm/migrations'

/** The CIOT and the toll voucher of whole loads, and the index by which workers find the loads that are under way. */
export class FreightOperationsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists freight_operations (
        tenant_id uuid not null,
        order_id uuid not null,
        kind varchar(4) not null constraint freight_operations_kind check (kind in ('ciot', 'toll')),
        id uuid not null,
        status varchar(10) not null constraint freight_operations_status
          check (status in ('requested', 'issued', 'refused', 'exempt', 'canceled', 'closed')),
        order_version int not null,
        driver_id uuid null,
        carrier_id uuid null,
        plate varchar(7) null constraint freight_operations_plate check (plate ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
        rntrc varchar(9) null constraint freight_operations_rntrc check (rntrc ~ '^[0-9]{8,9}$'),
        amount_cents bigint null constraint freight_operations_amount_cents
          check (amount_cents >= 0 and amount_cents <= '1000000000000000'::bigint),
        number varchar(60) null constraint freight_operations_number check (number <> ''),
        means varchar(5) null constraint freight_operations_means check (means in ('tag', 'plate')),
        refusal_code varchar(40) null,
        refusal_text varchar(300) null,
        details_hash varchar(64) null constraint freight_operations_details_hash check (details_hash ~ '^[0-9a-f]{64}$'),
        requested_at timestamptz(3) not null,
        issued_at timestamptz(3) null,
        ended_at timestamptz(3) null,
        changed_at timestamptz(3) not null,
        ask_at timestamptz(3) null,
        claimed_until timestamptz(3) null,
        tries int not null default 0,
        primary key (tenant_id, order_id, kind)
      )`)
    this.addSql(
      'create index if not exists freight_operations_due_idx on freight_operations (ask_at) where ask_at is not null',
    )
    this.addSql(
      'create index if not exists freight_operations_open_idx on freight_operations (order_id) where ended_at is null',
    )
    this.addSql(
      'create index if not exists freight_operations_ended_idx on freight_operations (ended_at) where ended_at is not null',
    )
    this.addSql(
      'create index if not exists freight_operations_carrier_idx on freight_operations (carrier_id)',
    )
    this.addSql('drop index concurrently if exists deliveries_whole_load_open_idx')
    this.addSql(`
      create index concurrently deliveries_whole_load_open_idx on deliveries (order_id)
        where whole_load is not null and final_status is null`)
  }
}
