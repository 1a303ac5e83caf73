import { Migration } from '@mikro-orm/migrations'

/** The refusals of each push token in a row, and the time and reason for which a session's token was forgotten. */
export class PushRefusalsMigration extends Migration {
  override up() {
    this.addSql(`alter table push_tokens add column refusals int not null default 0
      constraint push_tokens_refusals check (refusals >= 0)`)
    this.addSql(`alter table sessions add column push_refused_at timestamptz(3) null,
      add column push_refusal varchar(200) null`)
  }
}
