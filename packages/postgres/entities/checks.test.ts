import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  const driver = await stores.aDriver({ position: { lat: -23, lng: -46 } })
  const shipper = await stores.aShipper()
  await stores.anOrderOf(shipper)
  const order = await stores.anOrderOf(shipper, { driver })
  await stores.drivers.savePosition(driver.id, order.code, { lat: -23, lng: -46, at: new Date() })
})
afterAll(() => stores[Symbol.asyncDispose]())

describe('the database refuses', () => {
  test.each([
    ['deliveries', 'origin_lat', -34.0001],
    ['deliveries', 'origin_lng', -74.0001],
    ['deliveries', 'destination_lat', 6.0001],
    ['deliveries', 'destination_lng', -27.9999],
    ['deliveries', 'destination_lat', 'NaN'],
    ['deliveries', 'status', 'lost'],
    ['deliveries', 'tier', 'padrao'],
    ['deliveries', 'service_type', 'car'],
    ['deliveries', 'price_cents', -1],
    ['deliveries', 'price_cents', '1000000000000001'],
    ['deliveries', 'distance_meters', -1],
    ['deliveries', 'origin_cep', '0131010'],
    ['deliveries', 'code', 'RD0000000I'],
    ['deliveries', 'tracking_token', 'short'],
    ['deliveries', 'recipient_name', ''],
    ['deliveries', 'recipient_pin_hash', 'F'.repeat(64)],
    ['deliveries', 'timeline_hash', 'f'.repeat(63)],
    ['deliveries', 'driver_id', newId()],
    ['deliveries', 'version', 0],
    ['deliveries', 'event_sequence', 0],
    ['deliveries', 'deadline_at', '2000-01-01'],
    ['quotes', 'origin_lat', -35],
    ['quotes', 'origin_uf', 'sp'],
    ['quotes', 'origin_precision', 'house'],
    ['quotes', 'expires_at', '2000-01-01'],
    ['drivers', 'lat', 7],
    ['drivers', 'lng', null],
    ['drivers', 'active_deliveries', -1],
    ['positions', 'lat', 7],
    ['last_positions', 'lng', -75],
    ['wallets', 'balance_cents', -1_000_000_000_000_001],
    ['tenants', 'kind', 'nobody'],
    ['users', 'role', 'king'],
    ['users', 'email', 'Upper@Case.test'],
    ['users', 'persona', 'cyclist'],
    ['outbox', 'kind', 'tracking.lost'],
    ['outbox', 'sequence', 0],
    ['tariffs', 'turbo_markup_basis_points', 0],
    ['tariff_vehicles', 'base_cents', '10000001'],
  ])('a row of %s with %s = %j', async (table, column, value) => {
    const change = stores.query(`UPDATE ${table} SET ${column} = $1`, [value])
    await expect(change).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['deliveries', 'recipient_name', 121],
    ['deliveries', 'remarks', 1001],
    ['deliveries', 'reference', 101],
    ['deliveries', 'recipient_phone', 26],
    ['users', 'name', 121],
    ['tenants', 'name', 121],
  ])('a text of %s.%s with %d characters', async (table, column, length) => {
    const change = stores.query(`UPDATE ${table} SET ${column} = $1`, ['é'.repeat(length)])
    await expect(change).rejects.toMatchObject({ code: '22001' })
  })
})
