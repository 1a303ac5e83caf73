import { Migration } from '@mikro-orm/migrations'

/**
 * Arrivals at the destination as event and push, and the reason of a driver who declines. Repeatable, because it checks the rows of a
 * large table without a lock that stops writers, outside a transaction.
 */
export class ArrivalsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table offers add column if not exists decline_reason varchar(20), add column if not exists decline_note varchar(300)`)
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
    'offers',
    'decline_reason',
    `decline_reason in ('too_far', 'pay_too_low', 'does_not_fit', 'unsafe_area', 'vehicle_problem', 'ending_work', 'other')`,
  ],
  ['offers', 'decline', `coalesce(decline_reason, decline_note) is null or outcome = 'declined'`],
  [
    'outbox',
    'kind',
    `kind in ('tracking.driver_assigned', 'tracking.picked_up', 'tracking.arrived_at_destination', 'tracking.delivered',
      'tracking.sla_breached', 'tracking.canceled', 'wallet.credit', 'wallet.debit', 'webhook.test', 'webhook.disabled')`,
  ],
  [
    'push_outbox',
    'type',
    `type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination',
      'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving', 'order.arrived_at_destination',
      'order.delivered', 'order.canceled', 'wallet.top_up_contested', 'wallet.top_up_held', 'wallet.top_up_returned',
      'wallet.top_up_released', 'account.pix_key_changed', 'account.payout_held', 'account.spending_cap_raised',
      'account.owner_added', 'account.privacy_key_set')`,
  ],
] as const
