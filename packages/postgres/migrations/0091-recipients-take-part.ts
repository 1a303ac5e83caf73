import { Migration } from '@mikro-orm/migrations'

/**
 * The rules for what recipients may do, by tenant; their ratings on orders; the name of the person with whom
 * to leave a parcel in timelines, where it may be erased; events, pushes and the offers that another time
 * ends. Repeatable, because it checks the rows of large tables without a lock that stops writers, outside a
 * transaction.
 */
export class RecipientsTakePartMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table tenants add column if not exists recipient_rules jsonb')
    this.addSql(`
      alter table deliveries add column if not exists rating_stars smallint, add column if not exists rating_reasons jsonb,
        add column if not exists rating_text varchar(500), add column if not exists rating_at timestamptz(3)`)
    this.addSql(`
      create or replace trigger timeline_entries_erasing before update on timeline_entries
        for each row execute function refuse_all_but_erasing('driver', 'note', 'complement', 'reference', 'leave_with_name')`)
    for (const [table, name, check] of checks) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}

const checks = [
  ['tenants', 'recipient_rules', `jsonb_typeof(recipient_rules) = 'object'`],
  ['deliveries', 'rating_stars', 'rating_stars >= 1 and rating_stars <= 5'],
  ['deliveries', 'rating_reasons', `jsonb_typeof(rating_reasons) = 'array'`],
  ['deliveries', 'rating', 'num_nulls(rating_stars, rating_reasons, rating_at) in (0, 3)'],
  ['offers', 'outcome', `outcome in ('accepted', 'declined', 'timed_out', 'withdrawn', 'postponed')`],
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'recipient.notified', 'recipient.instructed', 'order.rated',
      'wallet.credit', 'wallet.debit', 'repetition.unpaid', 'repetition.failed', 'webhook.test', 'webhook.disabled')`,
  ],
  [
    'push_outbox',
    'type',
    `type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination', 'driver.note_added',
      'driver.instructed', 'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving',
      'order.arrived_at_destination', 'order.delivered', 'order.canceled', 'order.note_added', 'wallet.top_up_contested',
      'wallet.top_up_held', 'wallet.top_up_returned', 'wallet.top_up_released', 'account.pix_key_changed', 'account.payout_held',
      'account.spending_cap_raised', 'account.owner_added', 'account.privacy_key_set', 'account.driver_approved',
      'account.driver_returned')`,
  ],
] as const
