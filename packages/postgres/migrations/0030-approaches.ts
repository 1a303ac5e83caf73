import { Migration } from '@mikro-orm/migrations'

/**
 * The progress of a driver to the next stop, the notices sent about it, and the accuracy of each position and
 * whether it came late.
 */
export class ApproachesMigration extends Migration {
  override up() {
    this.addSql('alter table positions add column accuracy_meters real, add column is_late boolean')
    this.addSql(`
      alter table last_positions add column progress jsonb
        constraint last_positions_progress check (jsonb_typeof(progress) = 'object')`)
    this.addSql('alter table push_outbox drop constraint push_outbox_type')
    this.addSql(`
      alter table push_outbox add constraint push_outbox_type
        check (type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination',
          'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving', 'order.delivered',
          'order.canceled'))`)
  }
}
