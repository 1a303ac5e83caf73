import { Migration } from '@mikro-orm/migrations'

const precisions = ['pin', 'address', 'street', 'postal_code', 'district', 'city', 'region']

/**
 * Street addresses of quotes and orders, and how precise their points are. Repeatable, because it checks the rows of large tables without
 * a lock that stops writers, outside a transaction.
 */
export class AddressesMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    for (const end of ['origin', 'destination']) {
      this.addSql(`alter table quotes add column if not exists ${end}_details jsonb`)
      this.addSql(`
        alter table deliveries add column if not exists ${end}_precision varchar(20),
          add column if not exists ${end}_details jsonb`)
      // The column of quotes has ten characters.
      this.check(
        'quotes',
        `${end}_precision`,
        precisions.map((one) => (one === 'postal_code' ? 'cep' : one)),
      )
      this.check('deliveries', `${end}_precision`, precisions)
    }
  }

  private check(table: string, column: string, values: readonly string[]) {
    const list = values.map((value) => `'${value}'`).join(', ')
    this.addSql(`
      alter table ${table} drop constraint if exists ${table}_${column},
        add constraint ${table}_${column} check (${column} in (${list})) not valid`)
    this.addSql(`alter table ${table} validate constraint ${table}_${column}`)
  }
}
