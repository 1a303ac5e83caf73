import { Migration } from '@mikro-orm/migrations'

/** The telephone number that drivers call for help: of a fleet, or of the platform. */
export class SupportPhonesMigration extends Migration {
  override up() {
    this.addSql('alter table tenants add column support_phone varchar(25)')
  }
}
