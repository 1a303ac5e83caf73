import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { OrderFilter } from '@rodovia/core/delivery/ports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generousMs } from '../../../test/support/generous.ts'
import { openTestStores, type Shipper, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
let shipper: Shipper
let blue: Delivery
let green: Delivery
beforeAll(async () => {
  stores = await openTestStores()
  shipper = await stores.aShipper(100_000_000n)
  blue = await stores.anOrderOf(shipper, { metadata: { cor: 'azul', lote: '1' } })
  green = await stores.anOrderOf(shipper, { metadata: { cor: 'verde' } })
  await stores.anOrderOf(shipper)
  await stores.anOrderOf(await stores.aShipper(), { metadata: { cor: 'azul', outra: 'x' } })
})
afterAll(() => stores[Symbol.asyncDispose]())

const scope = ({ tenantId }: Shipper) => ({ tenantId, createdBy: null })

async function find(metadata: OrderFilter['metadata'], of = shipper) {
  const page = { limit: 50, offset: 0, after: null }
  const { items, total } = await stores.deliveries.listOrders(scope(of), { metadata: metadata ?? [] }, page)
  expect(total).toBe(items.length)
  return items.map(({ orderId }) => orderId).toSorted()
}

test('the orders that are found have all keys and values of the filter, and are of the tenant', async () => {
  const both = [blue.orderId, green.orderId].toSorted()
  expect(await find([{ key: 'cor', value: 'azul' }])).toEqual([blue.orderId])
  expect(await find([{ key: 'cor' }])).toEqual(both)
  expect(await find([{ key: 'cor' }, { key: 'lote', value: '1' }])).toEqual([blue.orderId])
  expect(
    await find([
      { key: 'cor', value: 'azul' },
      { key: 'lote', value: '2' },
    ]),
  ).toEqual([])
  expect(await find([{ key: 'azul' }])).toEqual([])
})

test('the keys of a list are those of its orders, the most frequent first', async () => {
  expect(await stores.deliveries.metadataKeys(scope(shipper), {}, 10)).toEqual(['cor', 'lote'])
  expect(await stores.deliveries.metadataKeys(scope(shipper), {}, 1)).toEqual(['cor'])
  expect(await stores.deliveries.metadataKeys(scope(shipper), { ids: [green.orderId] }, 10)).toEqual(['cor'])
})

test('a value among thousands of orders is found by the index', async () => {
  const many = await stores.aShipper()
  const one = await stores.anOrderOf(many, { metadata: { lote: 'raro' } })
  await stores.query(
    `WITH many AS MATERIALIZED (
       SELECT number, gen_random_uuid() AS order_id, gen_random_uuid() AS quote_id FROM generate_series(1, 5000) AS number
     ), quoted AS (
       INSERT INTO quotes SELECT (jsonb_populate_record(one, jsonb_build_object('id', many.quote_id, 'order_id', many.order_id))).*
       FROM quotes AS one, many WHERE one.id = $2
     )
     INSERT INTO deliveries SELECT (jsonb_populate_record(one, jsonb_build_object('order_id', many.order_id,
       'quote_id', many.quote_id, 'code', 'RD' || lpad(number::text, 8, '0'), 'tracking_token', lpad(number::text, 22, '0'),
       'metadata', jsonb_build_object('lote', 'lote ' || number)))).*
     FROM deliveries AS one, many WHERE one.order_id = $1`,
    [one.orderId, one.quoteId],
  )
  await stores.query('ANALYZE deliveries')
  const scans = async () => {
    const [row] = await stores.query<{ scans: string }>(
      `SELECT idx_scan AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'deliveries_metadata_idx'`,
    )
    return Number(row!.scans)
  }
  const before = await scans()
  expect(await find([{ key: 'lote', value: 'raro' }], many)).toEqual([one.orderId])
  // PostgreSQL counts the scans of a connection a moment later.
  await expect.poll(scans, { timeout: generousMs }).toBeGreaterThan(before)
})
