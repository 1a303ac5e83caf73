import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFreightPeers } from '../../../test/support/freight-peers.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { cancelOrder } from '../delivery/orders/cancel-order.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { requestErasure } from '../privacy/request-erasure.ts'
import { runDueErasure } from '../privacy/run-erasure.ts'
import { givePapers } from '../vehicles/vehicles.fixture.ts'
import { aWholeLoad, settleAll } from './freight-operations.fixture.ts'

const stack = new AsyncDisposableStack()
let platform: UseCases
beforeAll(async () => {
  const peers = stack.use(await startFreightPeers())
  platform = stack.use(await openUseCases(peers.env))
  // Freight floors begin in July.
  platform.pass(200 * 24 * 60 * 60)
})
afterAll(() => stack.disposeAsync())

async function exported({ userId, tenantId }: Actor): Promise<string> {
  const rows: string[] = []
  for await (const part of platform.personalData.read(
    { kind: 'user', userId, tenantId },
    'freight_operations',
  ))
    rows.push(...part.map(({ json }) => json))
  return rows.join('\n')
}

test('a driver gets the CIOT in a file; an erasure takes plate and RNTRC from it; six years later it is gone', async () => {
  const shop = await platform.aShop(1_000_000_000n)
  const driver = await platform.aDriver({ persona: 'caminhoneiro' })
  await givePapers(platform, driver)
  const order = await aWholeLoad(platform, shop, driver)
  await settleAll(platform)
  await cancelOrder(platform, { request: aRequestBy(shop), orderId: order.orderId })
  await settleAll(platform)
  const [ciot] = (await platform.freightOperations.ofOrders([order])).get(order.orderId)!
  const file = await exported(driver)
  for (const part of [ciot!.number!, 'ABC1D23', '"rntrc": "12345678"', '"status": "canceled"'])
    expect(file).toContain(part)

  const request = aRequestBy(await platform.logIn(driver))
  await requestErasure(platform, { request, password: 'long enough 2026' })
  platform.pass(61)
  while (await runDueErasure(platform));
  const left = (await platform.freightOperations.ofOrders([order])).get(order.orderId)!
  expect(left.map(({ plate, rntrc }) => [plate, rntrc])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(left[0]!.number).toBe(ciot!.number)

  platform.pass(6 * 367 * 86_400)
  await platform.runMaintenance(platform.clock())
  expect(await platform.query('SELECT FROM freight_operations')).toHaveLength(0)
})

test('a driver of a fleet gets the number without the papers, which are the fleet’s', async () => {
  const shop = await platform.aShop(1_000_000_000n)
  const driver = await platform.aDriver({ persona: 'caminhoneiro' })
  await givePapers(platform, driver)
  const order = await aWholeLoad(platform, shop, driver)
  await settleAll(platform)
  await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [driver.tenantId])
  const [ciot] = (await platform.freightOperations.ofOrders([order])).get(order.orderId)!
  const file = await exported(driver)
  expect(file).toContain(ciot!.number!)
  expect(file).not.toContain('ABC1D23')
})
