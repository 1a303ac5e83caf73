import { Migration } from '@mikro-orm/migrations'

/**
 * Routes that are offered as a whole, the route of a delivery, and the events and pushes of both. Repeatable,
 * because it checks the rows of large tables without a lock that stops writers, outside a transaction.
 */
export class RoutesMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists route_id uuid')
    this.addSql(`
      create table if not exists routes (
        id uuid not null,
        driver_id uuid not null,
        driver_tenant_id uuid not null,
        offered_by uuid not null,
        offered_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        stops jsonb not null constraint routes_stops check (jsonb_typeof(stops) = 'array'),
        distance_meters int not null constraint routes_distance_meters check (distance_meters >= 0),
        travel_seconds int not null constraint routes_travel_seconds check (travel_seconds >= 0),
        ends_at timestamptz(3) not null,
        outcome varchar(10) constraint routes_outcome check (outcome in ('accepted', 'declined')),
        answered_at timestamptz(3),
        constraint routes_answer check (num_nulls(outcome, answered_at) in (0, 2)),
        primary key (id)
      )`)
    this.addSql('create index if not exists routes_driver_idx on routes (driver_id)')
    this.addSql('create index if not exists routes_fleet_idx on routes (driver_tenant_id, id)')
    this.addSql(
      'create index if not exists routes_offered_idx on routes using brin (offered_at) with (autosummarize = on)',
    )
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
      'tracking.attempt_failed', 'tracking.sla_breached', 'tracking.canceled', 'order.note_added', 'recipient.instructed',
      'order.rated', 'return.created', 'route.planned', 'route.changed', 'wallet.credit', 'wallet.debit', 'repetition.unpaid',
      'repetition.failed', 'recipient.notified', 'webhook.test', 'webhook.disabled', 'open_delivery.event',
      'shop.event')`,
  ],
  [
    'push_outbox',
    'type',
    `type in ('driver.offered', 'driver.route_offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup',
      'driver.at_destination', 'driver.note_added', 'driver.instructed', 'order.accepted', 'order.arrived', 'order.picked_up',
      'order.on_route', 'order.arriving', 'order.arrived_at_destination', 'order.delivered', 'order.canceled', 'order.note_added',
      'wallet.top_up_contested', 'wallet.top_up_held', 'wallet.top_up_returned', 'wallet.top_up_released', 'account.pix_key_changed',
      'account.payout_held', 'account.spending_cap_raised', 'account.owner_added', 'account.privacy_key_set',
      'account.driver_approved', 'account.driver_returned')`,
  ],
] as const
