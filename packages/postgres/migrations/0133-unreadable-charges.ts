import { Migration } from '@mikro-orm/migrations'

/** Since when the bank's answer about a charge cannot be read. The index holds these few rows only. */
export class UnreadableChargesMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table pix_charges add column if not exists unreadable_at timestamptz(3) null')
    this.addSql('drop index concurrently if exists pix_charges_unreadable_idx')
    this.addSql(
      'create index concurrently pix_charges_unreadable_idx on pix_charges (unreadable_at) where unreadable_at is not null',
    )
  }
}
