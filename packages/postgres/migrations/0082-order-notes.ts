import { Migration } from '@mikro-orm/migrations'

/**
 * Notes on orders, with their event and pushes. Repeatable, because it checks the rows of a large table without a lock that stops writers,
 * outside a transaction.
 */
export class OrderNotesMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists order_notes (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        at timestamptz(3) not null,
        role varchar(10) not null constraint order_notes_role check (role in ('shipper', 'driver', 'operator')),
        author_id uuid not null,
        author_tenant_id uuid not null,
        api_key_id uuid,
        text varchar(1000) not null constraint order_notes_text check (text <> ''),
        is_internal boolean not null,
        primary key (id, tenant_id),
        foreign key (order_id, tenant_id) references deliveries
      )`)
    this.addSql('create index if not exists order_notes_order_idx on order_notes (order_id)')
    this.addSql('create index if not exists order_notes_author_idx on order_notes (author_id)')
    this.addSql(`
      create or replace trigger order_notes_append_only before delete or truncate on order_notes
        for each statement execute function refuse_rewriting()`)
    this.addSql(`
      create or replace trigger order_notes_erasing before update on order_notes
        for each row when (new.text <> '[apagado]' or to_jsonb(new) - 'text' is distinct from to_jsonb(old) - 'text')
        execute function refuse_rewriting()`)
    for (const [table, name, check] of checks) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}

const checks = [
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'wallet.credit', 'wallet.debit', 'repetition.unpaid',
      'repetition.failed', 'webhook.test', 'webhook.disabled')`,
  ],
  [
    'push_outbox',
    'type',
    `type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination', 'driver.note_added',
      'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving', 'order.arrived_at_destination',
      'order.delivered', 'order.canceled', 'order.note_added', 'wallet.top_up_contested', 'wallet.top_up_held', 'wallet.top_up_returned',
      'wallet.top_up_released', 'account.pix_key_changed', 'account.payout_held', 'account.spending_cap_raised',
      'account.owner_added', 'account.privacy_key_set', 'account.driver_approved', 'account.driver_returned')`,
  ],
] as const
