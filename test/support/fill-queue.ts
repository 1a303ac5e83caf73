import type { TestPlatform } from './journey.ts'

/**
 * Open orders like the newest one, at scattered places of one town, the same each time: none of them has a driver, and their
 * deadlines are 20 seconds apart, from half an hour on.
 * Straight into the tables, because placing thousands takes minutes.
 */
export async function fillQueue({ sql }: Pick<TestPlatform, 'sql'>, count: number): Promise<void> {
  await sql(
    `WITH one AS (SELECT order_id, quote_id FROM deliveries ORDER BY order_id DESC LIMIT 1),
    copies AS MATERIALIZED (SELECT number, uuidv7() AS quote_id FROM generate_series(1, $1::int) AS number),
    copied_quotes AS (
      INSERT INTO quotes SELECT (jsonb_populate_record(quotes, jsonb_build_object('id', copies.quote_id))).*
      FROM quotes, copies WHERE id = (SELECT quote_id FROM one)
    )
    INSERT INTO deliveries SELECT (jsonb_populate_record(deliveries, jsonb_build_object(
      'order_id', uuidv7(), 'quote_id', copies.quote_id, 'reference', null,
      'status', 'awaiting_driver', 'dispatch_at', null, 'offer_expires_at', null,
      'driver_id', null, 'driver_tenant_id', null, 'driver_first_name', null, 'driver_persona', null,
      'code', 'RD' || upper(lpad(to_hex(number), 8, '0')), 'tracking_token', lpad(number::text, 22, 'a'),
      'recipient_name', 'Cliente ' || number, 'remarks', 'Portaria ' || number || ', deixar com o zelador',
      'origin_lat', -23.55 + (sqrt(2.0) * number % 1 - 0.5) * 0.2, 'origin_lng', -46.63 + (sqrt(3.0) * number % 1 - 0.5) * 0.2,
      'destination_lat', -23.55 + (sqrt(5.0) * number % 1 - 0.5) * 0.2, 'destination_lng', -46.63 + (sqrt(7.0) * number % 1 - 0.5) * 0.2,
      'deadline_at', created_at + interval '30 minutes' + number * interval '20 seconds'))).*
    FROM deliveries, copies WHERE order_id = (SELECT order_id FROM one)`,
    [count],
  )
}
