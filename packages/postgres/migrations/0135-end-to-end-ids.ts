import { Migration } from '@mikro-orm/migrations'

/**
 * The number of a bank in the id of a payment may have letters, as its CNPJ may. Repeatable, because it checks the
 * rows without a lock that stops writers, outside a transaction.
 */
export class EndToEndIdsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table pix_payments drop constraint if exists pix_payments_end_to_end_id,
        add constraint pix_payments_end_to_end_id
          check (end_to_end_id ~ '^E[0-9A-Z]{8}[0-9]{12}[A-Za-z0-9]{11}$') not valid`)
    this.addSql('alter table pix_payments validate constraint pix_payments_end_to_end_id')
  }
}
