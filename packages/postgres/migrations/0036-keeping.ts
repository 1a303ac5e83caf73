import { Migration } from '@mikro-orm/migrations'

const brin = [
  ['photos_taken_idx', 'photos', 'taken_at'],
  ['offers_offered_idx', 'offers', 'offered_at'],
  ['refresh_tokens_expires_idx', 'refresh_tokens', 'expires_at'],
  ['positions_default_at_idx', 'positions_default', 'at'],
] as const

/**
 * How more of what is old is found again: photos, offers, tokens. Rows lie in the order of their time, so a
 * word on each stretch of a table is enough. Built beside what goes on, as nobody is to wait; what a build that was cut short left
 * behind goes first.
 */
export class KeepingMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const [name, table, column] of brin) {
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(
        `create index concurrently ${name} on ${table} using brin (${column}) with (autosummarize = on)`,
      )
    }
    // A session that goes must have no token left, which is looked up for each.
    this.addSql('drop index concurrently if exists push_tokens_session_idx')
    this.addSql('create index concurrently push_tokens_session_idx on push_tokens (session_id)')
    // One at a call, as whoever writes a position waits until it is gone; and it does not wait long itself, or they would behind it.
    this.addSql(`
      create or replace function drop_position_partition(before date) returns boolean language plpgsql
      set lock_timeout = '1s' as $$
      declare
        oldest text := (
          select min(relname::text) from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'positions'::regclass and relname ~ '^positions_[0-9]{8}$'
        );
      begin
        if oldest is null or oldest >= 'positions_' || to_char(before, 'YYYYMMDD') then
          return false;
        end if;
        execute format('drop table %I', oldest);
        return true;
      end
      $$`)
  }
}
