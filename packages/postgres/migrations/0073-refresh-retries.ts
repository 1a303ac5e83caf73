import { Migration } from '@mikro-orm/migrations'

/** The key under which a client sends a refresh again whose response was lost. */
export class RefreshRetriesMigration extends Migration {
  override up() {
    this.addSql(`
      alter table refresh_tokens add column retry_key_hash varchar(64)
        constraint refresh_tokens_retry_key_hash check (retry_key_hash ~ '^[0-9a-f]{64}$')`)
  }
}
