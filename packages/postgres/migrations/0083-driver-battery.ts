import { Migration } from '@mikro-orm/migrations'

/** The accuracy of a driver's last position, and the battery level of the phone that sent it. */
export class DriverBatteryMigration extends Migration {
  override up() {
    this.addSql(
      `alter table drivers add column accuracy_meters real, add column battery_percent smallint,
         add constraint drivers_battery_percent check (battery_percent >= 0 and battery_percent <= 100)`,
    )
  }
}
