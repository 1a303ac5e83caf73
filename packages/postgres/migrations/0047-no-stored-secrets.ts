import { Migration } from '@mikro-orm/migrations'

/**
 * Erases stored responses that hold the signing secret of a webhook; such responses are no longer stored. The records that the requests
 * were carried out stay, so that a repeated creation is answered with the endpoint as it is now.
 */
export class NoStoredSecretsMigration extends Migration {
  override up() {
    this.addSql(`
      update idempotency_keys set status = null, content_type = null, body = null
      where status is not null and strpos(body, 'whsec_') > 0`)
  }
}
