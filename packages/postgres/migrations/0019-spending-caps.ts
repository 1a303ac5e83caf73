import { Migration } from '@mikro-orm/migrations'

/**
 * Spending caps of API keys: the row of a day refuses an amount above the cap. And proposals that wait for
 * their confirmation.
 */
export class SpendingCapsMigration extends Migration {
  override up() {
    this.addSql(`
      alter table api_keys add spending_cap_cents bigint constraint api_keys_spending_cap_cents
        check (spending_cap_cents >= 0 and spending_cap_cents <= 1000000000000000)`)
    this.addSql(`
      create table api_key_spending (
        key_id uuid not null,
        day date not null,
        cents bigint not null constraint api_key_spending_cents
          check (cents >= 0 and cents <= 1000000000000000),
        cap_cents bigint,
        constraint api_key_spending_cap check (cents <= cap_cents),
        primary key (key_id, day)
      )`)
    this.addSql(`
      create table confirmations (
        hash varchar(64) primary key constraint confirmations_hash check (hash ~ '^[0-9a-f]{64}$'),
        caller_id uuid not null,
        action varchar(20) not null constraint confirmations_action
          check (action in ('place_order', 'cancel_order')),
        input jsonb not null,
        cents bigint not null constraint confirmations_cents
          check (cents >= 0 and cents <= 1000000000000000),
        expires_at timestamptz(3) not null
      )`)
    this.addSql('create index confirmations_expires_idx on confirmations (expires_at)')
  }
}
