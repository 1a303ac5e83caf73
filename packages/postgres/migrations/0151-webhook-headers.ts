import { Migration } from '@mikro-orm/migrations'

/** The headers that a tenant wants with each call of an endpoint. */
export class WebhookHeadersMigration extends Migration {
  override up() {
    this.addSql(`
      alter table webhook_endpoints add column if not exists headers jsonb,
        add constraint webhook_endpoints_headers check (jsonb_typeof(headers) = 'object')`)
  }
}
