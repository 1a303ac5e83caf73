import { Migration } from '@mikro-orm/migrations'

/** Identity providers of tenants, the domains that tenants verified, and who signs in by them; accounts without a password. */
export class IdentityProvidersMigration extends Migration {
  override up() {
    this.addSql(`
      create table identity_providers (
        tenant_id uuid primary key references tenants,
        issuer varchar(500) not null constraint identity_providers_issuer check (issuer <> ''),
        client_id varchar(200) not null constraint identity_providers_client_id check (client_id <> ''),
        sealed_secret varchar(2000) not null,
        groups_claim varchar(100) not null,
        role_rules jsonb not null constraint identity_providers_role_rules check (jsonb_typeof(role_rules) = 'array'),
        is_required boolean not null,
        changed_at timestamptz(3) not null
      )`)
    this.addSql(`
      create table claimed_domains (
        tenant_id uuid not null references tenants,
        name varchar(253) not null constraint claimed_domains_name check (name = lower(name) and name <> ''),
        claimed_at timestamptz(3) not null,
        verified_at timestamptz(3),
        primary key (tenant_id, name)
      )`)
    this.addSql(
      'create unique index claimed_domains_name_key on claimed_domains (name) where verified_at is not null',
    )
    this.addSql(`
      create table identities (
        user_id uuid primary key references users,
        tenant_id uuid not null references tenants,
        issuer varchar(500) not null,
        subject varchar(255) not null constraint identities_subject check (subject <> ''),
        linked_at timestamptz(3) not null,
        constraint identities_subject_key unique (tenant_id, issuer, subject)
      )`)
    this.addSql('alter table users alter column password_hash drop not null')
    this.addSql('alter table sessions add column provider varchar(500), add column ends_at timestamptz(3)')
  }
}
