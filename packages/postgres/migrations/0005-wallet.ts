import { Migration } from '@mikro-orm/migrations'

/**
 * The double-entry ledger. The database itself guards that transactions sum to zero and that nothing is
 * rewritten. No foreign key to deliveries: an entry outlives its order.
 */
export class WalletMigration extends Migration {
  override up() {
    this.addSql(`
      create table wallets (
        tenant_id uuid primary key references tenants,
        balance_cents bigint not null constraint wallets_balance_cents
          check (balance_cents >= 0 and balance_cents <= 1000000000000000)
      ) with (fillfactor = 50)`)
    this.addSql(`
      create table ledger_transactions (
        id uuid not null,
        tenant_id uuid not null,
        reason varchar(20) not null constraint ledger_transactions_reason
          check (reason in ('top_up', 'manual_credit', 'order_placed', 'order_refund', 'order_delivered')),
        order_id uuid,
        at timestamptz(3) not null,
        note varchar(200),
        primary key (id, tenant_id),
        constraint ledger_transactions_order_key unique (order_id, reason, tenant_id),
        constraint ledger_transactions_order_id
          check ((reason in ('top_up', 'manual_credit')) = (order_id is null))
      )`)
    this.addSql(`
      create table ledger_entries (
        transaction_id uuid not null,
        id bigint generated always as identity,
        tenant_id uuid not null,
        account_kind varchar(20) not null constraint ledger_entries_account_kind
          check (account_kind in ('tenant_wallet', 'escrow', 'platform_revenue', 'driver_earnings', 'pix_clearing')),
        account_owner uuid,
        amount_cents bigint not null constraint ledger_entries_amount_cents
          check (amount_cents >= -1000000000000000 and amount_cents <= 1000000000000000),
        balance_after_cents bigint constraint ledger_entries_balance_after_cents
          check (balance_after_cents >= 0 and balance_after_cents <= 1000000000000000),
        primary key (transaction_id, id, tenant_id),
        foreign key (transaction_id, tenant_id) references ledger_transactions,
        constraint ledger_entries_account_owner
          check ((account_owner is null) = (account_kind in ('escrow', 'platform_revenue', 'pix_clearing'))),
        constraint ledger_entries_balance_kept
          check ((balance_after_cents is not null) = (account_kind = 'tenant_wallet'))
      )`)
    this.addSql(`
      create index ledger_entries_wallet_idx on ledger_entries (account_owner, id)
        where account_kind = 'tenant_wallet'`)
    this.addSql(`
      create index ledger_entries_earnings_idx on ledger_entries (account_owner, id)
        where account_kind = 'driver_earnings'`)
    this.addGuards()
  }

  private addGuards() {
    for (const table of ['ledger_transactions', 'ledger_entries']) {
      this.addSql(`
        create trigger ${table}_append_only before update or delete or truncate on ${table}
          for each statement execute function refuse_rewriting()`)
    }
    this.addSql(`
      create function refuse_unbalanced() returns trigger language plpgsql as $$
      declare
        unbalanced record;
      begin
        select transaction_id, sum(amount_cents) as cents into unbalanced
          from inserted group by transaction_id having sum(amount_cents) <> 0 limit 1;
        if found then
          raise exception 'the entries of ledger transaction % sum to %, not to zero',
            unbalanced.transaction_id, unbalanced.cents using errcode = 'check_violation';
        end if;
        return null;
      end
      $$`)
    this.addSql(`
      create trigger ledger_entries_balanced after insert on ledger_entries
        referencing new table as inserted for each statement execute function refuse_unbalanced()`)
  }
}
