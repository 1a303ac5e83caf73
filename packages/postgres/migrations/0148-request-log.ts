import { Migration } from '@mikro-orm/migrations'

/** The requests of API keys, their masked bodies, and whether a tenant keeps bodies. */
export class RequestLogMigration extends Migration {
  override up() {
    this.addSql(`
      create table api_requests (
        tenant_id uuid not null,
        id uuid not null,
        key_id uuid not null,
        key_name varchar(60) not null,
        at timestamptz(3) not null,
        method varchar(10) not null,
        route varchar(200) not null,
        path varchar(500) not null,
        operation varchar(100),
        status int not null,
        error_code varchar(64),
        milliseconds double precision not null,
        request_id varchar(128) not null,
        idempotency_key varchar(255),
        request_bytes int not null,
        response_bytes int not null,
        primary key (tenant_id, id)
      )`)
    this.addSql(`
      create index api_requests_errors_idx on api_requests (tenant_id, error_code, id) where error_code is not null`)
    this.addSql('create index api_requests_at_idx on api_requests using brin (at) with (autosummarize = on)')
    this.addSql(`
      create table api_request_bodies (
        tenant_id uuid not null,
        id uuid not null,
        at timestamptz(3) not null,
        query varchar(8192),
        request_body varchar(8192),
        response_body varchar(8192),
        primary key (tenant_id, id)
      )`)
    this.addSql(
      'create index api_request_bodies_at_idx on api_request_bodies using brin (at) with (autosummarize = on)',
    )
    this.addSql(`
      alter table tenants add column if not exists request_bodies jsonb,
        add constraint tenants_request_bodies check (jsonb_typeof(request_bodies) = 'object')`)
  }
}
