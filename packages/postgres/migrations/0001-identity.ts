import { Migration } from '@mikro-orm/migrations'

/**
 * Tenants, users and sessions. They are looked up before the tenant is known, so their keys are ids alone;
 * tables of what a tenant owns have the tenant in their keys.
 */
export class IdentityMigration extends Migration {
  override up() {
    this.addSql(`
      create table tenants (
        id uuid primary key,
        name varchar(120) not null constraint tenants_name check (name <> ''),
        kind varchar(20) not null constraint tenants_kind
          check (kind in ('embarcador', 'transportadora', 'motorista', 'plataforma')),
        created_at timestamptz(3) not null
      )`)
    this.addSql(`
      create table users (
        id uuid primary key,
        tenant_id uuid not null references tenants,
        email varchar(254) not null constraint users_email_key unique
          constraint users_email check (email = lower(email) and email <> ''),
        password_hash varchar(200) not null constraint users_password_hash check (password_hash <> ''),
        name varchar(120) not null constraint users_name check (name <> ''),
        role varchar(20) not null constraint users_role
          check (role in ('superadmin', 'owner', 'admin', 'manager', 'driver', 'viewer', 'fiscal', 'operacoes',
            'auditor_externo', 'cliente_externo')),
        persona varchar(20) constraint users_persona check (persona in ('caminhoneiro', 'carro_van', 'motoboy')),
        phone varchar(25),
        pix_key varchar(77),
        created_at timestamptz(3) not null
      )`)
    this.addSql('create index users_tenant_idx on users (tenant_id)')
    this.addSql(`
      create table sessions (
        id uuid primary key,
        user_id uuid not null references users,
        device varchar(200),
        opened_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        constraint sessions_revoked_at check (revoked_at >= opened_at)
      )`)
    this.addSql('create index sessions_user_idx on sessions (user_id)')
    this.addSql(`
      create table refresh_tokens (
        hash varchar(64) primary key constraint refresh_tokens_hash check (hash ~ '^[0-9a-f]{64}$'),
        session_id uuid not null references sessions,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`)
    this.addSql('create index refresh_tokens_session_idx on refresh_tokens (session_id)')
  }
}
