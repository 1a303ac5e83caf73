import { Migration } from '@mikro-orm/migrations'

/**
 * A pass writes all sums of a tenant's day, which stand together, and half of each page left free takes them: no row moves to another
 * page, and no index gets an entry. Pages from before fill as they are; what is written anew finds the room.
 */
export class RoomForFiguresMigration extends Migration {
  override up() {
    this.addSql('alter table figures set (fillfactor = 50)')
  }
}
