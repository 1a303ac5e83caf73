import { Migration } from '@mikro-orm/migrations'

/** PIX charges of tenants, and their payments, each once by its end-to-end id. */
export class PixChargesMigration extends Migration {
  override up() {
    this.addSql(`
      create table pix_charges (
        id uuid primary key,
        tenant_id uuid not null references tenants,
        txid varchar(35) not null constraint pix_charges_txid_key unique
          constraint pix_charges_txid check (txid ~ '^[A-Za-z0-9]{1,35}$'),
        amount_cents bigint not null constraint pix_charges_amount_cents
          check (amount_cents >= 1 and amount_cents <= 1000000000000000),
        br_code varchar(512) not null constraint pix_charges_br_code check (br_code <> ''),
        requested_by uuid not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ask_at timestamptz(3)
      )`)
    this.addSql('create index pix_charges_tenant_idx on pix_charges (tenant_id, id)')
    this.addSql('create index pix_charges_ask_idx on pix_charges (ask_at) where ask_at is not null')
    this.addSql(`
      create table pix_payments (
        end_to_end_id varchar(32) primary key constraint pix_payments_end_to_end_id
          check (end_to_end_id ~ '^E[0-9]{20}[A-Za-z0-9]{11}$'),
        charge_id uuid not null references pix_charges,
        amount_cents bigint not null constraint pix_payments_amount_cents
          check (amount_cents >= 1 and amount_cents <= 1000000000000000),
        paid_at timestamptz(3) not null,
        transaction_id uuid not null
      )`)
    this.addSql('create index pix_payments_charge_idx on pix_payments (charge_id)')
    this.addSql(`
      create trigger pix_payments_append_only before update or delete or truncate on pix_payments
        for each statement execute function refuse_rewriting()`)
  }
}
