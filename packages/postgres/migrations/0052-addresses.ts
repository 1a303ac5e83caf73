import { Migration } from '@mikro-orm/migrations'

/** Street addresses of quotes and orders, and how precise their points are. */
export class AddressesMigration extends Migration {
  override up() {
    for (const end of ['origin', 'destination']) {
      this.addSql(`alter table quotes add column ${end}_details jsonb`)
      this.check('quotes', `${end}_precision`, [
        'pin',
        'address',
        'street',
        'cep',
        'district',
        'city',
        'region',
      ])
      this.addSql(
        `alter table deliveries add column ${end}_precision varchar(20), add column ${end}_details jsonb`,
      )
      this.check('deliveries', `${end}_precision`, [
        ...['pin', 'address', 'street', 'postal_code', 'district', 'city', 'region'],
      ])
    }
  }

  /** Not valid at first: the rows are then checked without a lock that stops writers. */
  private check(table: string, column: string, values: readonly string[]) {
    const list = values.map((value) => `'${value}'`).join(', ')
    this.addSql(`alter table ${table} drop constraint if exists ${table}_${column},
      add constraint ${table}_${column} check (${column} in (${list})) not valid`)
    this.addSql(`alter table ${table} validate constraint ${table}_${column}`)
  }
}
