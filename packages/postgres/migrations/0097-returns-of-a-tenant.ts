import { Migration } from '@mikro-orm/migrations'

const columns = `(return_of, tenant_id) where return_of is not null and status <> 'canceled'`

/**
 * The key of returns ends with the tenant, as every key of a tenant's table that can be had for nothing
 * (packages/postgres/sharding/table-places.ts). It keeps its name, which processes of the version before know; a second index keeps the
 * rule while the first is built anew. Both are of the returns alone, and built concurrently; those of an interrupted build are dropped.
 */
export class ReturnsOfATenantMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql('drop index concurrently if exists deliveries_return_key_meanwhile')
    this.addSql(`create unique index concurrently deliveries_return_key_meanwhile on deliveries ${columns}`)
    this.addSql('drop index concurrently if exists deliveries_return_key')
    this.addSql(`create unique index concurrently deliveries_return_key on deliveries ${columns}`)
    this.addSql('drop index concurrently deliveries_return_key_meanwhile')
  }
}
