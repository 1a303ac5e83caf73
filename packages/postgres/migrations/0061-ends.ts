import { Migration } from '@mikro-orm/migrations'

/** When the driver was at the destination, and when a delivery ended: its driver sees people and doors for a day more. */
export class EndsMigration extends Migration {
  override up() {
    this.addSql(`
      alter table deliveries add column arrived_at_destination_at timestamptz(3), add column ended_at timestamptz(3)`)
  }
}
