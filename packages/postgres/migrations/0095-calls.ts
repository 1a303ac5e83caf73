import { Migration } from '@mikro-orm/migrations'

const callers = `('driver', 'recipient', 'shipper', 'support', 'fleet')`
const parties = `('sender', 'recipient', 'driver', 'support')`
const phone = `'^[+][0-9]{8,15}$'`

/**
 * The requests for calls, with both people, as a part of the access log: its rows are never changed and only
 * deleted after their retention period. Also the masked numbers of calls.
 */
export class CallsMigration extends Migration {
  override up() {
    this.addSql(`
      create table call_requests (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        caller varchar(10) not null constraint call_requests_caller check (caller in ${callers}),
        callee varchar(10) not null constraint call_requests_callee check (callee in ${parties}),
        is_masked boolean not null,
        at timestamptz(3) not null,
        driver_id uuid,
        reader_id uuid,
        reader_tenant_id uuid,
        reader_role varchar(20),
        session_id uuid,
        api_key_id uuid,
        constraint call_requests_reader check ((caller = 'recipient') = (reader_id is null)),
        primary key (id, tenant_id)
      )`)
    this.addSql('create index call_requests_order_idx on call_requests (order_id, id)')
    this.addSql('create index call_requests_driver_idx on call_requests (driver_id, id)')
    this.addSql('create index call_requests_reader_idx on call_requests (reader_id)')
    this.addSql(
      'create index call_requests_at_idx on call_requests using brin (at) with (autosummarize = on)',
    )
    this.addSql(`
      create trigger call_requests_append_only before update or truncate on call_requests
        for each statement execute function refuse_rewriting()`)
    this.addSql(`
      create trigger call_requests_kept before delete on call_requests
        for each row when (old.at > now() - interval '180 days') execute function refuse_rewriting()`)
    this.addSql(`
      create table masked_calls (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        proxy_number varchar(16) not null constraint masked_calls_proxy_number check (proxy_number ~ ${phone}),
        caller varchar(10) not null constraint masked_calls_caller check (caller in ${callers}),
        callee varchar(10) not null constraint masked_calls_callee check (callee in ${parties}),
        caller_phone varchar(16) not null constraint masked_calls_caller_phone check (caller_phone ~ ${phone}),
        callee_phone varchar(16) not null constraint masked_calls_callee_phone check (callee_phone ~ ${phone}),
        driver_id uuid,
        requested_by uuid,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (id, tenant_id),
        foreign key (order_id, tenant_id) references deliveries
      )`)
    this.addSql('create index masked_calls_order_idx on masked_calls (order_id)')
    this.addSql('create index masked_calls_caller_idx on masked_calls (caller_phone, proxy_number)')
    this.addSql('create index masked_calls_expires_idx on masked_calls (expires_at)')
    this.addSql('create index masked_calls_callee_idx on masked_calls (callee_phone, proxy_number)')
  }
}
