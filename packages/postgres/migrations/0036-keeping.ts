import { Migration } from '@mikro-orm/migrations'

const brin = [
  ['photos_taken_idx', 'photos', 'taken_at'],
  ['offers_offered_idx', 'offers', 'offered_at'],
  ['refresh_tokens_expires_idx', 'refresh_tokens', 'expires_at'],
  ['positions_default_at_idx', 'positions_default', 'at'],
] as const

/**
 * More indexes that find rows by age: photos, offers, tokens. BRIN is enough for rows in the order of time.
 * Built concurrently; the invalid index of an interrupted build is dropped first.
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
    // Each deleted session is checked for tokens.
    this.addSql('drop index concurrently if exists push_tokens_session_idx')
    this.addSql('create index concurrently push_tokens_session_idx on push_tokens (session_id)')
    // Drops one partition for each call, because writers of positions wait meanwhile, and gives up after a
    // second, because they would wait for it too.
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
