import { Migration } from '@mikro-orm/migrations'

/** When a parcel is ready, its pickup and delivery windows, and when the search for a driver begins. */
export class WindowsMigration extends Migration {
  override up() {
    this.addSql(`
      alter table deliveries
        add column ready_at timestamptz(3),
        add column pickup_window_from timestamptz(3),
        add column pickup_window_until timestamptz(3),
        add column delivery_window_from timestamptz(3),
        add column delivery_window_until timestamptz(3),
        add column dispatch_from timestamptz(3)`)
    for (const name of ['pickup_window', 'delivery_window']) {
      // Not valid at first: the rows are then checked without a lock that stops writers.
      this.addSql(`
        alter table deliveries add constraint deliveries_${name}
          check (num_nulls(${name}_from, ${name}_until) in (0, 2) and ${name}_until > ${name}_from) not valid`)
      this.addSql(`alter table deliveries validate constraint deliveries_${name}`)
    }
  }
}
