import { groupings } from '@rodovia/core/figures/figures.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { expect, test } from 'vitest'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase, openPool } from '../support/postgres.ts'
import { recount } from '../support/recount.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const rounds = 3
const ordersOfRound = 8
const period = { from: '2020-01-01', to: '2100-01-01' }

test('two processes count, one is killed again and again: the figures equal a recount', async () => {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const env = { JWT_KEYS: `shared:${'s'.repeat(32)}`, LOG_LEVEL: 'error' }
  const start = () => startPlatform({ databaseUrl, env })
  const steady = stack.use(await start())
  let dying = await start()
  stack.defer(() => dying[Symbol.asyncDispose]())
  const pool = stack.adopt(openPool(databaseUrl), (open) => open.end())
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[]
  const token = await tokenOf(steady.url, demo.shipper)

  for (let round = 0; round < rounds; round++) {
    // The passes of both begin anew, with a backlog, while orders change.
    await query(
      `UPDATE figures_counted SET position = 0, backfill_after = '00000000-0000-0000-0000-000000000000'`,
    )
    for (let count = 0; count < ordersOfRound; count++) {
      const { order } = await placeOrder(steady.url, token)
      if (count % 2 === 0)
        await ask(steady.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token })
      if (count === ordersOfRound / 2) {
        await dying.end('SIGKILL')
        await dying[Symbol.asyncDispose]()
        dying = await start()
      }
    }
  }
  const waiting = `
    SELECT FROM figures_counted WHERE backfill_after IS NOT NULL
      OR EXISTS (SELECT FROM outbox WHERE order_id IS NOT NULL AND (outbox.position IS NULL OR outbox.position > figures_counted.position))
      OR EXISTS (SELECT FROM figure_orders JOIN deliveries USING (order_id) WHERE figure_orders.version <> deliveries.version)`
  await until(
    () => query(waiting),
    (rows) => rows.length === 0,
  )
  const database = stack.use(await openDatabase({ url: databaseUrl, poolSize: 1 }))
  // Those by metadata are read from the orders of one tenant, and not counted.
  for (const by of groupings.filter((one) => one !== 'metadata')) {
    const { groups } = await database.stores.figures.read({ ...period, by, tenantId: null }, 500)
    const kept = groups.map(({ name: _, driverTenantId: __, ...group }) => ({
      ...group,
      spendCents: Number(group.spendCents),
    }))
    const sorted = kept.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const expected = await recount(query, { ...period, by, tenantId: null })
    expect(sorted, by).toEqual(expected.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
  }
  const [{ orders } = { orders: 0 }] = await query<{ orders: number }>(
    'SELECT count(*)::int AS orders FROM deliveries',
  )
  expect(orders).toBeGreaterThanOrEqual(rounds * ordersOfRound)
})
