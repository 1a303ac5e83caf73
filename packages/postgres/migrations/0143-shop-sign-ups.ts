import { Migration } from '@mikro-orm/migrations'

/** The shops that opened their accounts by themselves. Repeatable, because it checks the rows of mails outside a transaction. */
export class ShopSignUpsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists shop_sign_ups (
        tenant_id uuid primary key,
        email varchar(254) not null constraint shop_sign_ups_email check (email <> ''),
        document varchar(14) not null constraint shop_sign_ups_document check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
        language varchar(5) not null constraint shop_sign_ups_language check (language in ('pt-BR', 'en', 'es')),
        terms_version varchar(40) not null constraint shop_sign_ups_terms_version check (terms_version <> ''),
        signed_up_at timestamptz(3) not null,
        approved_at timestamptz(3)
      )`)
    this.addSql(`
      create index if not exists shop_sign_ups_waiting_idx on shop_sign_ups (tenant_id) where approved_at is null`)
    this.addSql(`
      alter table mail_outbox drop constraint if exists mail_outbox_kind,
        add constraint mail_outbox_kind check (kind in ('invitation', 'password_reset', 'shop_sign_up', 'shop_approved', 'driver_approved', 'fleet_approved', 'driver_rejected',
          'driver_returned', 'top_up_contested', 'top_up_held', 'top_up_returned', 'top_up_released', 'repetition_unpaid',
          'repetition_failed', 'papers_expiring', 'pix_key_changed', 'payout_held', 'spending_cap_raised', 'owner_added', 'privacy_key_set',
          'new_device', 'password_changed', 'api_key_created', 'sign_up_repeated', 'factor_added', 'factor_removed',
          'factors_reset', 'recovery_code_used', 'recovery_codes_made')) not valid`)
    this.addSql('alter table mail_outbox validate constraint mail_outbox_kind')
  }
}
