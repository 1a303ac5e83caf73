import { Migration } from '@mikro-orm/migrations'

/** The rules that allow more than before. */
const widened = [
  [
    'mail_outbox',
    'kind',
    `kind in ('invitation', 'password_reset', 'driver_approved', 'fleet_approved', 'driver_rejected', 'driver_returned',
      'top_up_contested', 'top_up_held', 'top_up_returned', 'top_up_released', 'repetition_unpaid', 'repetition_failed', 'pix_key_changed',
      'payout_held', 'spending_cap_raised', 'owner_added', 'privacy_key_set', 'new_device', 'password_changed',
      'api_key_created', 'sign_up_repeated', 'factor_added', 'factor_removed', 'factors_reset', 'recovery_code_used',
      'recovery_codes_made')`,
  ],
  [
    'access_log',
    'kind',
    `kind in ('order', 'label', 'proof', 'driver', 'payout', 'account', 'document', 'export')`,
  ],
  [
    'push_outbox',
    'type',
    `type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination',
      'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving', 'order.arrived_at_destination',
      'order.delivered', 'order.canceled', 'wallet.top_up_contested', 'wallet.top_up_held', 'wallet.top_up_returned',
      'wallet.top_up_released', 'account.pix_key_changed', 'account.payout_held', 'account.spending_cap_raised',
      'account.owner_added', 'account.privacy_key_set', 'account.driver_approved', 'account.driver_returned')`,
  ],
] as const

/**
 * The data that drivers state at sign-up beside the account, and the pictures of their documents. Repeatable,
 * because it checks the rows of large tables without a lock that stops writers, outside a transaction.
 */
export class DriverApplicationsMigration extends Migration {
  override isTransactional() {
    return false
  }

  override up() {
    this.addSql(`
      create table if not exists driver_applications (
        user_id uuid primary key,
        language varchar(5) not null constraint driver_applications_language check (language in ('pt-BR', 'en')),
        vehicle_plate varchar(7)
          constraint driver_applications_vehicle_plate check (vehicle_plate ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
        vehicle_model varchar(80),
        fleet_name varchar(120),
        applied_at timestamptz(3) not null,
        rejected_at timestamptz(3),
        reason varchar(200),
        constraint driver_applications_reason check ((reason is null) = (rejected_at is null))
      )`)
    this.addSql(`
      create index if not exists driver_applications_rejected_idx on driver_applications (rejected_at)
        where rejected_at is not null`)
    this.addSql(`
      create table if not exists driver_documents (
        user_id uuid not null,
        kind varchar(20) not null constraint driver_documents_kind check (kind in ('cnh', 'crlv', 'company', 'other')),
        content bytea not null,
        sha256 varchar(64) not null constraint driver_documents_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
        sent_at timestamptz(3) not null,
        primary key (user_id, kind)
      )`)
    for (const [table, name, check] of widened) {
      this.addSql(`
        alter table ${table} drop constraint if exists ${table}_${name},
          add constraint ${table}_${name} check (${check}) not valid`)
      this.addSql(`alter table ${table} validate constraint ${table}_${name}`)
    }
  }
}
