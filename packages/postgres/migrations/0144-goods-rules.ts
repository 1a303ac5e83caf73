import { Migration } from '@mikro-orm/migrations'

/** The rules of tenants for the documents of goods, and the orders that no driver is asked for before they have some. */
export class GoodsRulesMigration extends Migration {
  override up() {
    this.addSql(`
      alter table tenants add column if not exists goods_rules jsonb,
        add constraint tenants_goods_rules check (jsonb_typeof(goods_rules) = 'object')`)
    this.addSql('alter table deliveries add column if not exists demands_document boolean')
  }
}
