import { Migration } from '@mikro-orm/migrations'

/**
 * Orders and the rows that refer to them. No foreign keys to tenants, users and drivers: thousands of orders
 * a minute would share locks on the same few rows, and every inserting statement has read those rows anyway.
 */
export class DeliveryMigration extends Migration {
  override up() {
    const places = ['origin', 'destination'].map(
      (end) => `
        ${end}_address varchar(300) not null,
        ${end}_cep varchar(8) not null constraint deliveries_${end}_cep check (${end}_cep ~ '^[0-9]{8}$'),
        ${end}_lat float8 not null constraint deliveries_${end}_lat check (${end}_lat >= '-34' and ${end}_lat <= '6'),
        ${end}_lng float8 not null constraint deliveries_${end}_lng check (${end}_lng >= '-74' and ${end}_lng <= '-28'),`,
    )
    this.addSql(`
      create table deliveries (
        order_id uuid not null,
        tenant_id uuid not null,
        created_by uuid not null,
        code varchar(10) not null constraint deliveries_code_key unique
          constraint deliveries_code check (code ~ '^RD[0-9A-HJKMNP-TV-Z]{8}$'),
        tracking_token varchar(22) not null constraint deliveries_tracking_token_key unique
          constraint deliveries_tracking_token check (tracking_token ~ '^[0-9A-Za-z]{22}$'),
        quote_id uuid not null constraint deliveries_quote_key unique references quotes,
        status varchar(20) not null constraint deliveries_status
          check (status in ('awaiting_driver', 'assigned', 'accepted', 'at_pickup', 'picked_up', 'in_transit',
            'delivered', 'canceled', 'returning', 'returned')),
        tier varchar(10) not null constraint deliveries_tier check (tier in ('turbo', 'express')),
        service_type varchar(10) not null constraint deliveries_service_type
          check (service_type in ('MOTO', 'CAR', 'VAN', 'TRUCK')),
        price_cents bigint not null constraint deliveries_price_cents
          check (price_cents >= 0 and price_cents <= 1000000000000000),
        distance_meters int not null constraint deliveries_distance_meters
          check (distance_meters >= 0 and distance_meters <= 20000000),
        ${places.join('')}
        sender_name varchar(120) not null,
        sender_phone varchar(25) not null,
        recipient_name varchar(120) not null,
        recipient_phone varchar(25) not null,
        remarks varchar(1000),
        reference varchar(100),
        pod boolean not null,
        recipient_pin_hash varchar(64) constraint deliveries_recipient_pin_hash
          check (recipient_pin_hash ~ '^[0-9a-f]{64}$'),
        created_at timestamptz(3) not null,
        deadline_at timestamptz(3) not null,
        driver_id uuid,
        driver_tenant_id uuid,
        driver_first_name varchar(120),
        driver_persona varchar(20) constraint deliveries_driver_persona
          check (driver_persona in ('caminhoneiro', 'carro_van', 'motoboy')),
        offer_expires_at timestamptz(3),
        dispatch_at timestamptz(3),
        sla_breached_at timestamptz(3),
        version int not null constraint deliveries_version check (version >= 1),
        event_sequence int not null constraint deliveries_event_sequence check (event_sequence >= 1),
        timeline_hash varchar(64) not null constraint deliveries_timeline_hash
          check (timeline_hash ~ '^[0-9a-f]{64}$'),
        primary key (order_id, tenant_id),
        constraint deliveries_sender check (sender_name <> '' and sender_phone <> ''),
        constraint deliveries_recipient check (recipient_name <> '' and recipient_phone <> ''),
        constraint deliveries_deadline_at check (deadline_at > created_at),
        constraint deliveries_driver
          check (num_nulls(driver_id, driver_tenant_id, driver_first_name, driver_persona) in (0, 4))
      ) with (fillfactor = 80)`)
    this.addDeliveryIndexes()
    this.addTimeline()
    this.addWhatHangsOnIt()
  }

  private addDeliveryIndexes() {
    const isLive =
      "status in ('awaiting_driver', 'assigned', 'accepted', 'at_pickup', 'picked_up', 'in_transit', 'returning')"
    this.addSql('create index deliveries_tenant_idx on deliveries (tenant_id, order_id)')
    this.addSql('create index deliveries_tenant_created_idx on deliveries (tenant_id, created_at)')
    this.addSql(`create index deliveries_tenant_live_idx on deliveries (tenant_id, order_id) where ${isLive}`)
    this.addSql(
      'create index deliveries_driver_idx on deliveries (driver_id, order_id) where driver_id is not null',
    )
    this.addSql(`create index deliveries_driver_live_idx on deliveries (driver_id, status) where ${isLive}`)
    this.addSql(
      'create index deliveries_dispatch_idx on deliveries (dispatch_at) where dispatch_at is not null',
    )
    this.addSql(`
      create unique index deliveries_reference_key on deliveries (tenant_id, reference)
        where reference is not null`)
  }

  private addTimeline() {
    this.addSql(`
      create table timeline_entries (
        order_id uuid not null,
        number int not null constraint timeline_entries_number check (number >= 1),
        tenant_id uuid not null,
        type varchar(40) not null,
        at timestamptz(3) not null,
        by_kind varchar(10) not null constraint timeline_entries_by_kind
          check (by_kind in ('shipper', 'driver', 'operator', 'platform')),
        by_user_id uuid,
        facts jsonb not null constraint timeline_entries_facts check (jsonb_typeof(facts) = 'object'),
        hash varchar(64) not null constraint timeline_entries_hash check (hash ~ '^[0-9a-f]{64}$'),
        primary key (order_id, number, tenant_id),
        foreign key (order_id, tenant_id) references deliveries,
        constraint timeline_entries_by_user_id check ((by_kind = 'platform') = (by_user_id is null))
      )`)
    this.addSql(`
      create trigger timeline_entries_append_only before update or delete or truncate on timeline_entries
        for each statement execute function refuse_rewriting()`)
  }

  private addWhatHangsOnIt() {
    this.addSql(`
      create table photos (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        stage varchar(10) not null constraint photos_stage
          check (stage in ('pickup', 'delivery', 'signature', 'damage', 'photo')),
        name varchar(200) not null,
        note varchar(1000) not null,
        taken_at timestamptz(3) not null,
        sha256 varchar(64) not null constraint photos_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
        primary key (id, tenant_id),
        foreign key (order_id, tenant_id) references deliveries
      )`)
    this.addSql('create index photos_order_idx on photos (order_id)')
    this.addSql(`
      create table incidents (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        code varchar(20) not null constraint incidents_code
          check (code in ('recipient_absent', 'address_not_found', 'refused', 'damaged', 'vehicle_breakdown',
            'unsafe', 'other')),
        note varchar(1000),
        opened_at timestamptz(3) not null,
        resolved_at timestamptz(3),
        primary key (id, tenant_id),
        foreign key (order_id, tenant_id) references deliveries
      )`)
    this.addSql('create index incidents_order_idx on incidents (order_id)')
    this.addSql(`
      create table offers (
        id uuid not null,
        tenant_id uuid not null,
        order_id uuid not null,
        driver_id uuid not null,
        offered_at timestamptz(3) not null,
        distance_meters int not null constraint offers_distance_meters check (distance_meters >= 0),
        radius_km int not null constraint offers_radius_km check (radius_km >= 1 and radius_km <= 5000),
        skipped jsonb not null constraint offers_skipped check (jsonb_typeof(skipped) = 'array'),
        outcome varchar(10) constraint offers_outcome
          check (outcome in ('accepted', 'declined', 'timed_out', 'withdrawn')),
        answered_at timestamptz(3),
        primary key (id, tenant_id),
        foreign key (order_id, tenant_id) references deliveries,
        constraint offers_answer check (num_nulls(outcome, answered_at) in (0, 2))
      )`)
    this.addSql('create index offers_order_idx on offers (order_id)')
  }
}
