import { Migration } from '@mikro-orm/migrations'

/**
 * Orders that take a parcel back, failed delivery attempts, and their figures. A return after failed attempts may take a wallet below zero.
 * Repeatable, because it checks the rows of large tables without a lock that stops writers, outside a transaction.
 */
export class ReturnOrdersMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table deliveries add column if not exists return_of uuid, add column if not exists returned_by uuid,
        add column if not exists failed_attempts int`)
    this.addSql('alter table tenants add column if not exists return_rules jsonb')
    this.addSql(`
      alter table figure_orders add column if not exists is_return boolean not null default false,
        add column if not exists attempt_reasons text[]`)
    this.addSql(`
      alter table figures add column if not exists returns int not null default 0,
        add column if not exists failed_attempts int not null default 0,
        ${attemptReasons.map((reason) => `add column if not exists attempts_${reason} int not null default 0`)}`)
    this.addSql('drop index concurrently if exists deliveries_return_key')
    this.addSql(`
      create unique index concurrently deliveries_return_key on deliveries (return_of)
        where return_of is not null and status <> 'canceled'`)
    for (const [table, name, check] of checks) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
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
            and transaction.reason not in ('top_up_held', 'top_up_returned', 'order_return')
          limit 1;
        if found then
          raise exception 'ledger transaction % would leave % centavos in a wallet',
            overdrawn.transaction_id, overdrawn.cents using errcode = 'check_violation';
        end if;
        return null;
      end
      $$`)
  }
}

const attemptReasons = ['recipient_absent', 'refused', 'address_not_found', 'closed', 'other']

const checks = [
  ['deliveries', 'return_of', 'return_of is null or return_of <> order_id'],
  ['deliveries', 'failed_attempts', 'failed_attempts >= 1'],
  ['tenants', 'return_rules', `jsonb_typeof(return_rules) = 'object'`],
  ['confirmations', 'action', `action in ('place_order', 'cancel_order', 'create_return')`],
  [
    'ledger_transactions',
    'reason',
    `reason in ('top_up', 'manual_credit', 'order_placed', 'order_return', 'order_refund', 'order_delivered', 'payout_requested',
      'payout_settled', 'payout_failed', 'top_up_held', 'top_up_returned', 'top_up_released', 'recipient_message')`,
  ],
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.attempt_failed', 'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'recipient.instructed',
      'order.rated', 'return.created', 'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed',
      'recipient.notified', 'webhook.test', 'webhook.disabled')`,
  ],
] as const
