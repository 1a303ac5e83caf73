import { Migration } from '@mikro-orm/migrations'

/**
 * The mail about a registration or policy that ends soon. Repeatable, because it checks the rows of a large table without a lock that
 * stops writers, outside a transaction.
 */
export class PapersExpiringMailsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      alter table mail_outbox drop constraint if exists mail_outbox_kind,
        add constraint mail_outbox_kind check (kind in ('invitation', 'password_reset', 'driver_approved', 'fleet_approved',
          'driver_rejected', 'driver_returned', 'top_up_contested', 'top_up_held', 'top_up_returned', 'top_up_released',
          'repetition_unpaid', 'repetition_failed', 'papers_expiring', 'pix_key_changed', 'payout_held', 'spending_cap_raised',
          'owner_added', 'privacy_key_set', 'new_device', 'password_changed', 'api_key_created', 'sign_up_repeated',
          'factor_added', 'factor_removed', 'factors_reset', 'recovery_code_used', 'recovery_codes_made')) not valid`)
    this.addSql('alter table mail_outbox validate constraint mail_outbox_kind')
  }
}
