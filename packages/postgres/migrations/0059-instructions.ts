import { Migration } from '@mikro-orm/migrations'

/**
 * Instructions of recipients on orders and in timelines, where they may be erased. Repeatable, because it checks the rows of a large
 * table without a lock that stops writers, outside a transaction.
 */
export class InstructionsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('alter table deliveries add column if not exists instructions jsonb')
    for (const [name, check] of [
      ['by_kind', "by_kind in ('shipper', 'driver', 'operator', 'platform', 'recipient')"],
      ['by_user_id', "(by_kind in ('platform', 'recipient')) = (by_user_id is null)"],
    ]) {
      this.addSql(`
        alter table timeline_entries drop constraint if exists timeline_entries_${name},
          add constraint timeline_entries_${name} check (${check}) not valid`)
      this.addSql(`alter table timeline_entries validate constraint timeline_entries_${name}`)
    }
    this.addSql(`
      create or replace trigger timeline_entries_erasing before update on timeline_entries
        for each row execute function refuse_all_but_erasing('driver', 'note', 'complement', 'reference')`)
  }
}
