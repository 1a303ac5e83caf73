import { Migration } from '@mikro-orm/migrations'

/** Second factors of users and the roles that need one, recovery codes, the challenges that they answer, and mails about them. */
export class FactorsMigration extends Migration {
  override up() {
    this.addSql(`
      create table factors (
        id uuid primary key,
        user_id uuid not null constraint factors_user_id_fkey references users,
        kind varchar(10) not null,
        name varchar(60) not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        sealed_secret varchar(200),
        last_step int,
        credential_id varchar(1400),
        public_key varchar(2000),
        sign_count bigint,
        transports jsonb,
        constraint factors_kind check (kind in ('totp', 'passkey')),
        constraint factors_name check (name <> ''),
        constraint factors_secrets check (
          num_nonnulls(sealed_secret, last_step) = case kind when 'totp' then 2 else 0 end),
        constraint factors_credential check (
          num_nonnulls(credential_id, public_key, sign_count, transports) = case kind when 'passkey' then 4 else 0 end)
      )`)
    this.addSql('create index factors_user_idx on factors (user_id)')
    this.addSql(
      'create unique index factors_credential_key on factors (credential_id) where credential_id is not null',
    )
    this.addSql(`
      create table recovery_codes (
        user_id uuid not null constraint recovery_codes_user_id_fkey references users,
        hash varchar(64) not null,
        created_at timestamptz(3) not null,
        used_at timestamptz(3),
        primary key (user_id, hash),
        constraint recovery_codes_hash check (hash ~ '^[0-9a-f]{64}$')
      )`)
    this.addSql(`
      create table factor_challenges (
        hash varchar(64) primary key,
        purpose varchar(20) not null,
        user_id uuid constraint factor_challenges_user_id_fkey references users,
        login jsonb,
        sealed_secret varchar(200),
        tries smallint not null default 0,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3),
        constraint factor_challenges_hash check (hash ~ '^[0-9a-f]{64}$'),
        constraint factor_challenges_purpose check (purpose in ('login', 'enrolment', 'totp', 'passkey', 'confirmation')),
        constraint factor_challenges_login check (jsonb_typeof(login) = 'object'),
        constraint factor_challenges_tries check (tries >= 0)
      )`)
    this.addSql('create index factor_challenges_user_idx on factor_challenges (user_id)')
    this.addSql('create index factor_challenges_expires_idx on factor_challenges (expires_at)')
    this.addSql(`alter table tenants add column second_factor_roles jsonb not null default '[]'`)
    this.addSql(`
      alter table tenants add constraint tenants_second_factor_roles check (jsonb_typeof(second_factor_roles) = 'array')`)
    this.addSql('alter table mail_outbox drop constraint mail_outbox_kind')
    this.addSql(`
      alter table mail_outbox add constraint mail_outbox_kind
        check (kind in ('invitation', 'password_reset', 'driver_approved', 'driver_rejected', 'top_up_contested', 'top_up_held',
          'top_up_returned', 'top_up_released', 'pix_key_changed', 'payout_held', 'spending_cap_raised', 'owner_added',
          'privacy_key_set', 'new_device', 'password_changed', 'api_key_created', 'sign_up_repeated', 'factor_added',
          'factor_removed', 'factors_reset', 'recovery_code_used', 'recovery_codes_made'))`)
  }
}
