import { Migration } from '@mikro-orm/migrations'

/** Sums of ratings. No order has one yet, so nothing is counted again. */
export class RatingsInFiguresMigration extends Migration {
  override up() {
    this.addSql(
      'alter table figures add column rated int not null default 0, add column rating_stars int not null default 0',
    )
    this.addSql('alter table figure_orders add column rating_stars smallint')
  }
}
