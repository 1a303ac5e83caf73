import { Migration } from '@mikro-orm/migrations'

/**
 * Columns that no statement compares or sorts by, or only finds by a unique index. ANALYZE would read them for nothing and write a row for
 * each, with samples of what says who somebody is, outside of the tables where that is erased. What it has of them is not renewed.
 */
const columns = {
  audit_entries: 'request_id facts',
  deliveries: `
    code quote_id tracking_token recipient_pin_hash timeline_hash trace_parent remarks event_sequence
    sender_name sender_phone recipient_name recipient_phone recipient_email
    origin_address origin_cep origin_details origin_precision
    destination_address destination_cep destination_details destination_precision destination_lat destination_lng
    distance_meters road_seconds parcels instructions rating_text rating_reasons rating_at failed_attempts
    ready_at pickup_window_from pickup_window_until delivery_window_from delivery_window_until dispatch_from
    driver_persona offer_expires_at sla_breached_at arrived_at_destination_at ended_at
    shipment_full_price_cents shipment_driver_share_basis_points`,
  figure_orders: `
    hour tier area is_on_time is_canceled_by_shipper price_cents problems problem_codes rating_stars is_return
    attempt_reasons accept_seconds pickup_seconds door_seconds`,
  figures: `
    orders delivered on_time canceled_by_shipper canceled_without_driver returned spend_cents returns failed_attempts
    problems problems_recipient_absent problems_address_not_found problems_refused problems_damaged
    problems_vehicle_breakdown problems_unsafe problems_other rated rating_stars
    attempts_recipient_absent attempts_refused attempts_address_not_found attempts_closed attempts_other
    accept_count pickup_count door_count accept_seconds pickup_seconds door_seconds
    accept_buckets pickup_buckets door_buckets`,
  ledger_seals: 'hash',
  outbox: 'data trace_parent',
  quotes: `
    prices road_seconds road_line parcels origin_cep origin_lat origin_lng origin_precision origin_details
    destination_cep destination_lat destination_lng destination_precision destination_details`,
  timeline_entries: 'hash facts',
  webhook_attempts: 'url request_headers response milliseconds',
}

export class UnusedStatisticsMigration extends Migration {
  override up() {
    for (const [table, names] of Object.entries(columns)) {
      const changes = names
        .trim()
        .split(/\s+/)
        .map((name) => `alter column ${name} set statistics 0`)
      this.addSql(`alter table ${table} ${changes.join(', ')}`)
    }
  }
}
