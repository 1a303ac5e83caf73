import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { heldLocksOn } from '../support/held-locks.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const deliveries = '/api/app/v1/driver/deliveries'

test('a process is killed while the last attempt makes the return, and while the return is handed over: each happens once', async () => {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const connection = stack.adopt(new pg.Client({ connectionString: databaseUrl }), (open) => open.end())
  await connection.connect()
  const locks = heldLocksOn(databaseUrl, connection)
  const start = async () =>
    stack.use(await startPlatform({ databaseUrl, env: { JWT_KEYS: `shared:${'s'.repeat(32)}` } }))

  const first = await start()
  const token = await tokenOf(first.url, demo.driver)
  const take = (url: string, code: string, step: string) =>
    ask(url, 'POST', `${deliveries}/${code}/${step}`, { token })
  const fail = (url: string, code: string, opId: string, hoursAgo = 0) => {
    const occurred_at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const operation = { op_id: opId, op: 'attempt-failed', code, attempt_reason: 'closed', occurred_at }
    return ask(url, 'POST', '/api/app/v1/driver/sync', { token, body: { operations: [operation] } })
  }
  /** A request that a dead process never answers. */
  const unanswered = (sent: Promise<unknown>) => sent.catch(() => undefined)
  const rowsOf = async (text: string, ...values: unknown[]): Promise<Body[]> =>
    (await connection.query(text, values)).rows

  const { order } = await placeOrder(first.url, await tokenOf(first.url, demo.shipper))
  await until(
    () => ask(first.url, 'GET', `${deliveries}/${order.code}`, { token }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route']) await take(first.url, order.code, step)
  await fail(first.url, order.code, randomUUID(), 1)

  const wallets = await locks.hold('SELECT FROM wallets FOR UPDATE')
  const opId = randomUUID()
  const lost = unanswered(fail(first.url, order.code, opId))
  await locks.untilWaiting()
  await first.end('SIGKILL')
  await lost
  // PostgreSQL still runs the statement of the dead process.
  const ofDead = await locks.waiting()
  const second = await start()
  const repeated = fail(second.url, order.code, opId)
  await locks.untilWaitingBeside(ofDead)
  await wallets.release()
  const { body } = await repeated
  expect(body.results).toMatchObject([
    { status: 'returning', outcome: expect.stringMatching(/done|duplicate/) },
  ])
  const returns = await rowsOf('SELECT order_id, code FROM deliveries WHERE return_of = $1', order.order_id)
  expect(returns).toHaveLength(1)
  const [{ order_id: returnId, code } = {}] = returns as Body[]
  expect(await rowsOf(`SELECT reason FROM ledger_transactions WHERE order_id = $1`, returnId)).toEqual([
    { reason: 'order_return' },
  ])

  await take(second.url, code, 'on-route')
  const original = await locks.hold(`SELECT FROM deliveries WHERE order_id = '${order.order_id}' FOR UPDATE`)
  const unheard = unanswered(take(second.url, code, 'delivered'))
  await locks.untilWaiting()
  await second.end('SIGKILL')
  await unheard
  await original.release()
  const third = await start()
  const again = await take(third.url, code, 'delivered')
  expect([again.status, again.body.delivery.status]).toEqual([200, 'delivered'])
  expect(
    await rowsOf(`SELECT order_id, status FROM deliveries WHERE order_id = ANY ($1) ORDER BY order_id`, [
      order.order_id,
      returnId,
    ]),
  ).toEqual([
    { order_id: order.order_id, status: 'returned' },
    { order_id: returnId, status: 'delivered' },
  ])
  const paid = await rowsOf(
    `SELECT order_id FROM ledger_transactions WHERE reason = 'order_delivered' AND order_id = ANY ($1) ORDER BY order_id`,
    [order.order_id, returnId],
  )
  expect(paid).toEqual([{ order_id: order.order_id }, { order_id: returnId }])
  const { body: answer } = await ask(third.url, 'POST', '/graphql', {
    token: await tokenOf(third.url, demo.admin),
    body: { query: '{ ledgerCheck { isSound } }' },
  })
  expect(answer.data.ledgerCheck).toEqual({ isSound: true })
})
