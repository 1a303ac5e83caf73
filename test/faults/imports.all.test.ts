import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { heldLocksOn } from '../support/held-locks.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body, until } from '../support/rest-client.ts'

const heading = 'Pedido;Nome;Telefone;CEP;CEP da coleta;Telefone do remetente'
const rowCount = 100
const fileOf = (name: string) => {
  const rows = Array.from(
    { length: rowCount },
    (_, n) => `${name}-${n};Ana;11912345678;04538133;01310100;1130000000`,
  )
  return Buffer.from([heading, ...rows].join('\n')).toString('base64')
}

const call = async (url: string, method: string, path: string, body?: object): Promise<Body> =>
  (await ask(url, method, `/v1/imports${path}`, { key: demoApiKey, ...(body && { body }) })).body

const settled = async (url: string, id: string): Promise<Body> =>
  (
    await until(
      () => call(url, 'GET', `/${id}`),
      ({ order_import }) => order_import.status === 'ready',
    )
  ).order_import

/** Sends a file, waits for its prices, and begins to place it. */
async function placing(url: string, name: string): Promise<string> {
  const { order_import } = await call(url, 'POST', '', { file_name: `${name}.csv`, file: fileOf(name) })
  expect((await settled(url, order_import.id)).counts.valid).toBe(rowCount)
  await call(url, 'POST', `/${order_import.id}/place`)
  return order_import.id
}

test('a process is killed while it places rows, then between their orders and their records: each row is one order', async () => {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const connection = stack.adopt(new pg.Client({ connectionString: databaseUrl }), (open) => open.end())
  await connection.connect()
  const locks = heldLocksOn(databaseUrl, connection)
  const start = async () =>
    stack.use(await startPlatform({ databaseUrl, env: { JWT_KEYS: `shared:${'s'.repeat(32)}` } }))
  /** Ends the claims at once, instead of after a minute. */
  const endClaims = () => connection.query('UPDATE order_imports SET claimed_until = NULL')

  const first = await start()
  await connection.query('UPDATE wallets SET balance_cents = 1000000000')
  const wallets = await locks.hold('SELECT FROM wallets FOR UPDATE')
  const bread = await placing(first.url, 'bread')
  await locks.untilWaiting()
  await first.end('SIGKILL')
  // PostgreSQL still runs the statement of the dead process. The next one must not place its rows a second time.
  const ofDead = await locks.waiting()
  const second = await start()
  await endClaims()
  await locks.untilWaitingBeside(ofDead)
  await wallets.release()
  expect((await settled(second.url, bread)).counts).toMatchObject({ placed: rowCount, valid: 0 })

  const milk = await placing(second.url, 'milk')
  const records = await locks.hold('LOCK TABLE order_import_rows IN EXCLUSIVE MODE')
  await locks.untilWaiting()
  await second.end('SIGKILL')
  await records.release()
  const third = await start()
  await endClaims()
  expect((await settled(third.url, milk)).counts).toMatchObject({ placed: rowCount, valid: 0 })

  const { rows } = await connection.query(`
    SELECT count(DISTINCT reference)::int AS "references", count(*)::int AS orders,
      (SELECT count(*)::int FROM order_import_rows JOIN deliveries USING (order_id)) AS "rowsWithOrder"
    FROM deliveries WHERE reference ~ '^(bread|milk)-'`)
  const all = 2 * rowCount
  expect(rows).toEqual([{ references: all, orders: all, rowsWithOrder: all }])
  const debits = await connection.query(
    `SELECT count(*)::int AS debits FROM ledger_transactions WHERE reason = 'order_placed' AND order_id IN (SELECT order_id FROM order_import_rows)`,
  )
  expect(debits.rows).toEqual([{ debits: all }])
})
