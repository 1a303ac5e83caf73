import { Migration } from '@mikro-orm/migrations'

/** Issuers of fiscal documents, their numbers, documents and events, and the official schemas. */
export class FiscalDocumentsMigration extends Migration {
  override up() {
    this.addSql(`
      create table fiscal_issuers (
        tenant_id uuid not null primary key,
        document varchar(14) not null
          constraint fiscal_issuers_document check (document ~ '^([0-9]{11}|[A-Z0-9]{12}[0-9]{2})$'),
        state_registration varchar(14) null,
        name varchar(60) not null constraint fiscal_issuers_name check (name <> ''),
        address jsonb not null constraint fiscal_issuers_address check (jsonb_typeof(address) = 'object'),
        environment varchar(12) not null
          constraint fiscal_issuers_environment check (environment in ('homologation', 'production')),
        series smallint not null constraint fiscal_issuers_series check (series >= 0 and series <= 999),
        certificate_subject varchar(300) null,
        certificate_document varchar(14) null,
        certificate_from timestamptz(3) null,
        certificate_until timestamptz(3) null,
        sealed_certificate text null,
        changed_at timestamptz(3) not null,
        valid_until date null,
        warned_for date null,
        constraint fiscal_issuers_certificate check (
          num_nulls(certificate_subject, certificate_from, certificate_until, sealed_certificate, valid_until) in (0, 5))
      )`)
    this.addSql(`
      create table fiscal_series (
        tenant_id uuid not null,
        kind varchar(10) not null constraint fiscal_series_kind check (kind in ('mdfe')),
        environment varchar(12) not null
          constraint fiscal_series_environment check (environment in ('homologation', 'production')),
        series smallint not null,
        last_number int not null
          constraint fiscal_series_last_number check (last_number >= 0 and last_number <= 999999999),
        primary key (tenant_id, kind, environment, series)
      )`)
    this.addSql(`
      create table fiscal_documents (
        id uuid not null primary key,
        tenant_id uuid not null,
        kind varchar(10) not null constraint fiscal_documents_kind check (kind in ('mdfe')),
        environment varchar(12) not null
          constraint fiscal_documents_environment check (environment in ('homologation', 'production')),
        series smallint not null,
        number int not null constraint fiscal_documents_number check (number >= 1 and number <= 999999999),
        key varchar(44) not null constraint fiscal_documents_key_key unique
          constraint fiscal_documents_key check (key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
        status varchar(12) not null constraint fiscal_documents_status
          check (status in ('sending', 'contingency', 'authorized', 'rejected', 'canceled', 'closed')),
        is_contingency boolean not null,
        order_ids uuid[] not null,
        trip jsonb not null constraint fiscal_documents_trip check (jsonb_typeof(trip) = 'object'),
        xml text not null constraint fiscal_documents_xml check (xml <> ''),
        sent_at timestamptz(3) null,
        due_at timestamptz(3) null,
        attempts int not null,
        answer jsonb null constraint fiscal_documents_answer check (jsonb_typeof(answer) = 'object'),
        protocol varchar(15) null,
        protocol_xml text null,
        issued_at timestamptz(3) not null,
        authorized_at timestamptz(3) null,
        ended_at timestamptz(3) null,
        version int not null,
        constraint fiscal_documents_number_key unique (tenant_id, kind, environment, series, number)
      )`)
    this.addSql('create index fiscal_documents_tenant_idx on fiscal_documents (tenant_id, id)')
    this.addSql('create index fiscal_documents_due_idx on fiscal_documents (due_at) where due_at is not null')
    this.addSql('create index fiscal_documents_issued_idx on fiscal_documents (issued_at)')
    this.addSql('create index fiscal_documents_orders_idx on fiscal_documents using gin (order_ids)')
    this.addSql(`
      create table fiscal_events (
        id uuid not null primary key,
        document_id uuid not null,
        tenant_id uuid not null,
        type varchar(12) not null
          constraint fiscal_events_type check (type in ('cancel', 'close', 'add_driver')),
        sequence smallint not null,
        status varchar(12) not null
          constraint fiscal_events_status check (status in ('sending', 'registered', 'rejected')),
        detail jsonb not null constraint fiscal_events_detail check (jsonb_typeof(detail) = 'object'),
        xml text not null constraint fiscal_events_xml check (xml <> ''),
        due_at timestamptz(3) null,
        attempts int not null,
        answer jsonb null constraint fiscal_events_answer check (jsonb_typeof(answer) = 'object'),
        protocol varchar(15) null,
        protocol_xml text null,
        created_at timestamptz(3) not null
      )`)
    this.addSql('create index fiscal_events_document_idx on fiscal_events (document_id)')
    this.addSql('create index fiscal_events_created_idx on fiscal_events (created_at)')
    this.addSql('create index fiscal_events_due_idx on fiscal_events (due_at) where due_at is not null')
    this.addSql(`
      create table fiscal_schemas (
        name varchar(120) not null primary key constraint fiscal_schemas_name check (name <> ''),
        content text not null constraint fiscal_schemas_content check (content <> '')
      )`)
  }
}
