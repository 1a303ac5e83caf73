import { Migration } from '@mikro-orm/migrations'

/** Shops of VTEX. The table is small. */
export class VtexMigration extends Migration {
  override up() {
    this.addSql(`
      alter table shop_connections drop constraint shop_connections_kind,
        add constraint shop_connections_kind check (kind in ('shopify', 'nuvemshop', 'vtex'))`)
  }
}
