type Query = (text: string, values: unknown[]) => Promise<unknown>

/** Makes so many copies of an order, with ids and codes of their own, and without quotes and money. */
export async function copyOrders(query: Query, orderId: string, count: number): Promise<void> {
  await query('ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS deliveries_quote_id_fkey', [])
  await query(
    `INSERT INTO deliveries
     SELECT copy.* FROM (SELECT to_jsonb(deliveries) AS row FROM deliveries WHERE order_id = $1) AS pattern,
       generate_series(1, $2::int) AS number,
       LATERAL jsonb_populate_record(null::deliveries, row || jsonb_build_object('order_id', uuidv7(),
         'quote_id', gen_random_uuid(), 'reference', null, 'dispatch_at', null, 'tracking_token', left(md5(number::text), 22),
         'code', 'RD' || lpad(upper(to_hex(number)), 8, '0'))) AS copy`,
    [orderId, count],
  )
}
