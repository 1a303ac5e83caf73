import { Migration } from '@mikro-orm/migrations'

/** How often the service refused each push token in a row, and of a session whose token was forgotten for that: when and why. */
export class PushRefusalsMigration extends Migration {
  override up() {
    this.addSql(`alter table push_tokens add column refusals int not null default 0
      constraint push_tokens_refusals check (refusals >= 0)`)
    this.addSql(`alter table sessions add column push_refused_at timestamptz(3) null,
      add column push_refusal varchar(200) null`)
  }
}
