import { Migration } from '@mikro-orm/migrations'

/**
 * An event gets its position after its commit, which writes the row anew. A fifth of each page left free takes it: a row that moves to
 * another page is written ahead whole. Pages from before fill as they are.
 */
export class RoomForEventPositionsMigration extends Migration {
  override up() {
    this.addSql('alter table outbox set (fillfactor = 80)')
  }
}
