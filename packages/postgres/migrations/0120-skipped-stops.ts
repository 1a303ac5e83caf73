import { Migration } from '@mikro-orm/migrations'

/** The stops of a route that its driver skipped, and why; null as none. */
export class SkippedStopsMigration extends Migration {
  override up() {
    this.addSql(
      `alter table routes add column skips jsonb constraint routes_skips check (jsonb_typeof(skips) = 'array')`,
    )
  }
}
