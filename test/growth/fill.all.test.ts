import { expect, test } from 'vitest'
import { openTestStores } from '../support/stores.ts'
import { fillDatabase } from './fill.ts'

test('a filled database is as sound as one that was lived in', async () => {
  await using stores = await openTestStores()
  const { biggest, driver, order } = await fillDatabase({ url: stores.url, orders: 1_000 })
  expect(await stores.ledger.check()).toMatchObject({
    sumCents: 0n,
    unbalancedTransactions: 0,
    wrongBalances: 0,
    ordersWithoutDebit: 0,
    debitsWithoutOrder: 0,
    wrongEscrows: 0,
    underpaidDrivers: 0,
  })
  expect(await stores.query('SELECT FROM ledger_unsealed')).toEqual([])
  const page = { limit: 5, offset: 0, after: null }
  const ofShipper = await stores.deliveries.listOrders(
    { tenantId: biggest.tenantId, createdBy: null },
    {},
    page,
  )
  expect([ofShipper.total, ofShipper.items.length]).toEqual([100, 5])
  expect((await stores.deliveries.listDriverDeliveries(driver.id, null, page)).total).toBeGreaterThan(80)
  expect(
    (await stores.deliveries.details({ timelines: [order.orderId] })).timelines.get(order.orderId)?.length,
  ).toBeGreaterThan(2)
})
