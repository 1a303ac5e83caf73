import { Migration } from '@mikro-orm/migrations'

/** The whole loads that a company ordered or carries. Built concurrently: the table is large. */
export class WholeLoadsOfACompanyMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const [name, column] of indexes) {
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(
        `create index concurrently ${name} on deliveries (${column}, order_id) where whole_load is not null`,
      )
    }
  }
}

const indexes = [
  ['deliveries_whole_load_idx', 'tenant_id'],
  ['deliveries_whole_load_carrier_idx', 'driver_tenant_id'],
] as const
