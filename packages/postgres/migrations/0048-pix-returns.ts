import { Migration } from '@mikro-orm/migrations'

const mostCents = '1000000000000000'
const ownAccounts = `'escrow', 'platform_revenue', 'pix_clearing', 'payouts_in_transit', 'pix_held'`
const withoutOrder = `'top_up', 'manual_credit', 'payout_requested', 'payout_settled', 'payout_failed', 'top_up_held',
  'top_up_returned', 'top_up_released'`

/** The rules that allow more than before. */
const widened = [
  [
    'ledger_transactions',
    'reason',
    `reason in ('top_up', 'manual_credit', 'order_placed', 'order_refund', 'order_delivered', 'payout_requested', 'payout_settled',
      'payout_failed', 'top_up_held', 'top_up_returned', 'top_up_released')`,
  ],
  ['ledger_transactions', 'order_id', `(reason in (${withoutOrder})) = (order_id is null)`],
  [
    'ledger_entries',
    'account_kind',
    `account_kind in ('tenant_wallet', 'escrow', 'platform_revenue', 'driver_earnings', 'pix_clearing', 'payouts_in_transit',
      'pix_held', 'rehearsal_escrow', 'rehearsal_clearing')`,
  ],
  ['ledger_entries', 'account_owner', `(account_owner is null) = (account_kind in (${ownAccounts}))`],
  [
    'ledger_entries',
    'balance_after_cents',
    `balance_after_cents >= '-${mostCents}' and balance_after_cents <= ${mostCents}`,
  ],
  ['wallets', 'balance_cents', `balance_cents >= '-${mostCents}' and balance_cents <= ${mostCents}`],
  [
    'outbox',
    'order_id',
    `order_id is not null or (kind in ('wallet.credit', 'wallet.debit', 'webhook.test', 'webhook.disabled'))`,
  ],
  [
    'mail_outbox',
    'kind',
    `kind in ('invitation', 'password_reset', 'driver_approved', 'driver_rejected', 'top_up_contested', 'top_up_held',
      'top_up_returned', 'top_up_released', 'new_device', 'password_changed', 'api_key_created', 'pix_key_changed',
      'sign_up_repeated')`,
  ],
  [
    'push_outbox',
    'type',
    `type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination',
      'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving', 'order.delivered',
      'order.canceled', 'wallet.top_up_contested', 'wallet.top_up_held', 'wallet.top_up_returned',
      'wallet.top_up_released')`,
  ],
] as const

/**
 * Returns of PIX payments, which may take a wallet below zero. The database itself refuses any other entry that would. Repeatable, because
 * each statement commits by itself: existing rows are validated without blocking writers.
 */
export class PixReturnsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists pix_returns (
        id uuid primary key,
        tenant_id uuid not null,
        charge_id uuid not null references pix_charges,
        end_to_end_id varchar(32) not null references pix_payments,
        bank_id varchar(35) not null constraint pix_returns_bank_id check (bank_id ~ '^[A-Za-z0-9]{1,35}$'),
        amount_cents bigint not null constraint pix_returns_amount_cents
          check (amount_cents >= 1 and amount_cents <= ${mostCents}),
        status varchar(10) not null constraint pix_returns_status
          check (status in ('contested', 'held', 'returned', 'released')),
        is_contest boolean not null,
        requested_by uuid,
        note varchar(140),
        bank_reason varchar(140),
        return_id varchar(32),
        created_at timestamptz(3) not null,
        changed_at timestamptz(3) not null,
        constraint pix_returns_bank_key unique (end_to_end_id, bank_id)
      )`)
    this.addSql('create index if not exists pix_returns_charge_idx on pix_returns (charge_id)')
    this.addSql(`
      create index if not exists pix_returns_open_idx on pix_returns (created_at) where status in ('contested', 'held')`)
    this.addSql('alter table push_outbox alter column order_id drop not null')
    for (const [table, name, check] of widened) {
      this.addSql(`
        alter table ${table} drop constraint ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
    this.addSql(`
      create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
      declare
        unbalanced record;
        overdrawn record;
      begin
        select transaction_id, sum(amount_cents) as cents into unbalanced
          from inserted group by transaction_id having sum(amount_cents) <> 0 limit 1;
        if found then
          raise exception 'the entries of ledger transaction % sum to %, not to zero',
            unbalanced.transaction_id, unbalanced.cents using errcode = 'check_violation';
        end if;
        select inserted.transaction_id, inserted.balance_after_cents as cents into overdrawn
          from inserted join ledger_transactions as transaction
            on transaction.id = inserted.transaction_id and transaction.tenant_id = inserted.tenant_id
          where inserted.balance_after_cents < 0 and inserted.amount_cents < 0
            and transaction.reason not in ('top_up_held', 'top_up_returned')
          limit 1;
        if found then
          raise exception 'ledger transaction % would leave % centavos in a wallet',
            overdrawn.transaction_id, overdrawn.cents using errcode = 'check_violation';
        end if;
        return null;
      end
      $$`)
    // Payments of the last 91 days may still be contested or returned. Spread over a day, to spare the bank, which does not know static
    // codes, of 25 characters.
    this.addSql(`
      update pix_charges set ask_at = now() + random() * interval '1 day'
      where ask_at is null and length(txid) > 25 and id in (select charge_id from pix_payments where paid_at > now() - interval '91 days')`)
  }
}
