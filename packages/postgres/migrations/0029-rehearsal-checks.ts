import { Migration } from '@mikro-orm/migrations'

/**
 * The part of 0028 that runs concurrently, outside a transaction. Leftovers of an interrupted run are dropped
 * first.
 */
export class RehearsalChecksMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const [table, names] of Object.entries({
      deliveries: ['rehearsal', 'rehearsal_dispatch', 'robot_at'],
      users: ['rehearsal'],
      ledger_entries: ['account_kind', 'rehearsal'],
    }))
      for (const name of names) this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    this.addSql('drop index concurrently if exists deliveries_robot_idx')
    this.addSql(
      'create index concurrently deliveries_robot_idx on deliveries (robot_at) where robot_at is not null',
    )
  }
}
