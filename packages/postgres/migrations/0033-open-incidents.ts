import { Migration } from '@mikro-orm/migrations'

/** The dispatch desk lists orders with open incidents first: few of all incidents. */
export class OpenIncidentsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists incidents_open_idx')
    this.addSql(
      'create index concurrently incidents_open_idx on incidents (order_id) where resolved_at is null',
    )
  }
}
