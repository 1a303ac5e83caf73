import { Migration } from '@mikro-orm/migrations'

/**
 * A hash chain over ledger transactions. Writers do not wait for each other: a trigger records each
 * transaction as unsealed, also for processes of the previous version, and the sealer continues from there.
 * Existing transactions are sealed first.
 */
export class LedgerSealsMigration extends Migration {
  override up() {
    this.addSql(`
      create table ledger_seals (
        position bigint not null primary key constraint ledger_seals_position check (position >= 1),
        transaction_id uuid not null,
        tenant_id uuid not null,
        hash varchar(64) not null constraint ledger_seals_hash check (hash ~ '^[0-9a-f]{64}$'),
        constraint ledger_seals_transaction_key unique (transaction_id, tenant_id)
      )`)
    this.addSql(`
      create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
        for each statement execute function refuse_rewriting()`)
    this.addSql(`
      create table ledger_unsealed (
        transaction_id uuid not null,
        tenant_id uuid not null,
        since timestamptz(3) not null default now(),
        primary key (transaction_id, tenant_id)
      )`)
    this.addSql(`
      create table ledger_checks (
        id int not null primary key constraint ledger_checks_id check (id = 1),
        position bigint not null constraint ledger_checks_position check (position >= 0),
        reached bigint not null constraint ledger_checks_reached check (reached >= 0),
        started_at timestamptz(3) not null,
        checked_at timestamptz(3),
        found jsonb not null constraint ledger_checks_found check (jsonb_typeof(found) = 'array'),
        faults jsonb not null constraint ledger_checks_faults check (jsonb_typeof(faults) = 'array'),
        next_at timestamptz(3) not null
      )`)
    this.addSql(`insert into ledger_checks values (1, 0, 0, now(), null, '[]', '[]', now())`)
    this.addSql(`
      create function note_unsealed() returns trigger language plpgsql as $$
      begin
        insert into ledger_unsealed (transaction_id, tenant_id) select id, tenant_id from inserted;
        return null;
      end
      $$`)
    this.addSql(`
      create trigger ledger_transactions_unsealed after insert on ledger_transactions
        referencing new table as inserted for each statement execute function note_unsealed()`)
    this.addSql(
      'insert into ledger_unsealed (transaction_id, tenant_id) select id, tenant_id from ledger_transactions',
    )
  }
}
