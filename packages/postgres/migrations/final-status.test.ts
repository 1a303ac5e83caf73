import { isFinal, statuses } from '@rodovia/core/delivery/model/states.ts'
import { expect, test } from 'vitest'
import { openTestStores } from '../../../test/support/stores.ts'
import { initOrm } from '../connections/orm.ts'
import { FinalStatusMigration } from './0127-final-status.ts'

const rowsText = 'SELECT status, final_status FROM deliveries ORDER BY order_id'

test('orders that ended before are marked, and each change of the status keeps the mark', async () => {
  await using stores = await openTestStores()
  const shipper = await stores.aShipper()
  const expected = statuses.map((status) => ({
    status,
    final_status: isFinal(status) ? status : null,
  }))
  for (const status of statuses) {
    const { orderId } = await stores.anOrderOf(shipper)
    await stores.query('UPDATE deliveries SET status = $2 WHERE order_id = $1', [orderId, status])
  }
  expect(await stores.query(rowsText)).toEqual(expected)

  await stores.query('UPDATE deliveries SET final_status = NULL')
  const orm = await initOrm({ url: stores.url, poolSize: 1 })
  const migration = new FinalStatusMigration(orm.em.getDriver(), orm.config)
  migration.up()
  for (const statement of migration.getQueries()) await stores.query(String(statement))
  await orm.close()
  expect(await stores.query(rowsText)).toEqual(expected)
})
