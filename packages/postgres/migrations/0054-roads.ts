import { Migration } from '@mikro-orm/migrations'

/**
 * The road path by which a quote was priced; null for an estimated distance. The line of an order is that of
 * its quote.
 */
export class RoadsMigration extends Migration {
  override up() {
    this.addSql(`
      alter table quotes
        add column road_seconds int constraint quotes_road_seconds check (road_seconds >= 0),
        add column road_line varchar(12000)`)
    this.addSql(
      'alter table deliveries add column road_seconds int constraint deliveries_road_seconds check (road_seconds >= 0)',
    )
  }
}
