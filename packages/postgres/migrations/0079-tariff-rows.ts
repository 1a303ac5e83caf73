import { Migration } from '@mikro-orm/migrations'

/** Amounts by city, vehicle, tier and hour, and from when a version counts. Those of before count from always and for all trips. */
export class TariffRowsMigration extends Migration {
  override up() {
    this.addSql(`
      alter table tariffs add column rows jsonb not null default '[]'
        constraint tariffs_rows check (jsonb_typeof(rows) = 'array')`)
    this.addSql('alter table tariffs add column effective_from timestamptz(3)')
  }
}
