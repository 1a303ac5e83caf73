import { Migration } from '@mikro-orm/migrations'

const widened = [
  [
    'ledger_transactions',
    'reason',
    `reason in ('top_up', 'manual_credit', 'order_placed', 'order_refund', 'order_delivered', 'payout_requested', 'payout_settled',
      'payout_failed')`,
  ],
  [
    'ledger_transactions',
    'order_id',
    `(reason in ('top_up', 'manual_credit', 'payout_requested', 'payout_settled', 'payout_failed')) = (order_id is null)`,
  ],
  [
    'ledger_entries',
    'account_kind',
    `account_kind in ('tenant_wallet', 'escrow', 'platform_revenue', 'driver_earnings', 'pix_clearing', 'payouts_in_transit')`,
  ],
  [
    'ledger_entries',
    'account_owner',
    `(account_owner is null) = (account_kind in ('escrow', 'platform_revenue', 'pix_clearing', 'payouts_in_transit'))`,
  ],
] as const

/**
 * Payouts of drivers. The ledger allows more reasons and one more account: new rows are checked at once,
 * existing ones are validated after that without blocking writers.
 */
export class PayoutsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const [table, name, check] of widened) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
    this.addSql(`
      create table if not exists payout_batches (
        id uuid primary key,
        made_by uuid not null,
        made_at timestamptz(3) not null
      )`)
    this.addSql(`
      create table if not exists payouts (
        id uuid primary key,
        driver_id uuid not null references users,
        tenant_id uuid not null,
        amount_cents bigint not null constraint payouts_amount_cents
          check (amount_cents >= 1 and amount_cents <= 1000000000000000),
        pix_key varchar(77) not null constraint payouts_pix_key check (pix_key <> ''),
        status varchar(10) not null constraint payouts_status
          check (status in ('requested', 'sent', 'settled', 'failed')),
        requested_by uuid not null,
        requested_at timestamptz(3) not null,
        batch_id uuid references payout_batches
          constraint payouts_batch_id check ((batch_id is null) = (status = 'requested')),
        closed_at timestamptz(3)
          constraint payouts_closed_at check ((closed_at is null) = (status in ('requested', 'sent'))),
        end_to_end_id varchar(32) constraint payouts_end_to_end_id_key unique
          constraint payouts_end_to_end_id check ((end_to_end_id is null) = (status <> 'settled')),
        reason varchar(200) constraint payouts_reason check ((reason is null) = (status <> 'failed'))
      )`)
    this.addSql('create index if not exists payouts_driver_idx on payouts (driver_id, id)')
    this.addSql(`create index if not exists payouts_requested_idx on payouts (id) where status = 'requested'`)
    this.addSql('create index if not exists payouts_batch_idx on payouts (batch_id)')
  }
}
