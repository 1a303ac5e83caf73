import { Migration } from '@mikro-orm/migrations'

/** When a driver's position was sent: its age tells why no offers come. */
export class PositionedAtMigration extends Migration {
  override up() {
    this.addSql('alter table drivers add column positioned_at timestamptz(3)')
  }
}
