import { Migration } from '@mikro-orm/migrations'

/** Lists the orders from before the trigger, whose words a worker writes, the newest first. It keeps no lock of their table. */
export class WordsOfEarlierOrdersMigration extends Migration {
  override up() {
    this.addSql(`
      insert into orders_without_words (order_id, tenant_id) select order_id, tenant_id from deliveries
        on conflict (order_id, tenant_id) do nothing`)
  }
}
