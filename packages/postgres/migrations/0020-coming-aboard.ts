import { Migration } from '@mikro-orm/migrations'

/**
 * Invitations and password resets (hashes only), drivers who wait for approval, and mails with their results.
 * A removed user keeps the row, which others refer to, but not the e-mail address.
 */
export class ComingAboardMigration extends Migration {
  override up() {
    this.addSql('alter table users add column is_pending boolean not null default false')
    this.addSql('alter table users alter column is_pending drop default')
    this.addSql('alter table users add column removed_at timestamptz(3)')
    this.addSql('alter table users drop constraint users_email_key')
    this.addSql('create unique index users_email_key on users (email) where removed_at is null')
    this.addSql('create index users_pending_idx on users (id) where is_pending and removed_at is null')
    this.addSql('alter table audit_entries drop constraint audit_entries_subject_kind')
    this.addSql(`
      alter table audit_entries add constraint audit_entries_subject_kind
        check (subject_kind in ('session', 'user', 'wallet', 'order', 'api_key', 'webhook', 'tenant', 'invitation'))`)
    this.addSql(`
      create table invitations (
        id uuid primary key,
        tenant_id uuid not null references tenants,
        hash varchar(64) not null constraint invitations_hash_key unique
          constraint invitations_hash check (hash ~ '^[0-9a-f]{64}$'),
        email varchar(254) not null constraint invitations_email check (email = lower(email) and email <> ''),
        role varchar(20) not null constraint invitations_role
          check (role in ('superadmin', 'owner', 'admin', 'manager', 'driver', 'viewer', 'fiscal', 'operacoes',
            'auditor_externo', 'cliente_externo')),
        persona varchar(20) constraint invitations_persona check (persona in ('caminhoneiro', 'carro_van', 'motoboy')),
        invited_by uuid references users,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        revoked_at timestamptz(3)
      )`)
    this.addSql('create index invitations_expires_idx on invitations (expires_at)')
    this.addSql('create index invitations_tenant_idx on invitations (tenant_id, id)')
    this.addSql(`
      create table password_resets (
        id uuid primary key,
        hash varchar(64) not null constraint password_resets_hash_key unique
          constraint password_resets_hash check (hash ~ '^[0-9a-f]{64}$'),
        user_id uuid references users,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`)
    this.addSql('create index password_resets_expires_idx on password_resets (expires_at)')
    this.addSql('create index password_resets_user_idx on password_resets (user_id)')
    this.addSql(`
      create table mail_outbox (
        id uuid primary key,
        kind varchar(20) not null constraint mail_outbox_kind
          check (kind in ('invitation', 'password_reset', 'driver_approved', 'driver_rejected')),
        email varchar(254) not null constraint mail_outbox_email check (email <> ''),
        language varchar(5) not null constraint mail_outbox_language check (language in ('pt-BR', 'en')),
        link_id uuid,
        data jsonb not null constraint mail_outbox_data check (jsonb_typeof(data) = 'object'),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        status varchar(10) not null constraint mail_outbox_status
          check (status in ('waiting', 'sent', 'skipped', 'failed')),
        next_attempt_at timestamptz(3) not null,
        attempts int not null constraint mail_outbox_attempts check (attempts >= 0),
        fault varchar(200)
      )`)
    this.addSql(`create index mail_outbox_due_idx on mail_outbox (next_attempt_at) where status = 'waiting'`)
    this.addSql('create index mail_outbox_created_idx on mail_outbox (created_at)')
  }
}
