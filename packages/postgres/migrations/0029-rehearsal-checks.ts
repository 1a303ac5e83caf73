import { Migration } from '@mikro-orm/migrations'

/** What 0028 left to be done beside everybody's work, which no transaction can. What a try that was cut short left behind goes first. */
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
