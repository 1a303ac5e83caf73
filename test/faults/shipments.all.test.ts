import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { heldLocksOn } from '../support/held-locks.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, type Body, until } from '../support/rest-client.ts'

const itemCount = 100
const shipment = {
  ...{ cep_origem: '01310100', sender_phone: '+55 11 3000-0000', tier: 'turbo' },
  items: Array.from({ length: itemCount }, (_, n) => ({
    ...{
      cep_destino: '04538133',
      recipient_name: 'Ana',
      recipient_phone: '11912345678',
      reference: `item-${n}`,
    },
  })),
}

const call = async (url: string, path: string, body: object, key?: string): Promise<Body> =>
  (
    await ask(url, 'POST', `/v1/shipments${path}`, {
      key: demoApiKey,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  ).body

test('a process is killed between the order of a shipment and its response: the repeated request finds what was ordered, once', async () => {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const connection = stack.adopt(new pg.Client({ connectionString: databaseUrl }), (open) => open.end())
  await connection.connect()
  const locks = heldLocksOn(databaseUrl, connection)
  const start = async () =>
    stack.use(await startPlatform({ databaseUrl, env: { JWT_KEYS: `shared:${'s'.repeat(32)}` } }))
  const countOf = async () => {
    const { rows } = await connection.query<{ orders: number; debits: number; paid: string; left: string }>(`
      SELECT (SELECT count(*)::int FROM deliveries WHERE reference LIKE 'item-%') AS orders,
        (SELECT count(*)::int FROM ledger_transactions WHERE reason = 'order_placed') AS debits,
        (SELECT coalesce(sum(price_cents), 0)::text FROM deliveries) AS paid,
        (SELECT balance_cents::text FROM wallets JOIN tenants ON tenants.id = tenant_id WHERE name = 'Loja Demo') AS left`)
    return rows[0]!
  }

  const first = await start()
  await connection.query('UPDATE wallets SET balance_cents = 1000000000')
  const { shipment: quoted } = await call(first.url, '', shipment)
  expect(quoted.counts.priced).toBe(itemCount)

  // Killed while its statement waits for the wallet: PostgreSQL undoes or ends it.
  const wallets = await locks.hold('SELECT FROM wallets FOR UPDATE')
  const order = (url: string) => call(url, `/${quoted.shipment_id}/order`, {}, 'the-key')
  const lost = order(first.url).catch(() => null)
  await locks.untilWaiting()
  await first.end('SIGKILL')
  expect(await lost).toBeNull()
  const second = await start()
  await wallets.release()
  // A test does not wait for the ten seconds after which the key is free.
  await connection.query('UPDATE idempotency_keys SET claimed_until = now() WHERE status IS NULL')
  const placed = await until(
    () => order(second.url),
    ({ ok, error }) => ok || error !== 'idempotency_in_progress',
  )
  expect(placed).toMatchObject({ ok: true, shipment: { status: 'ordered', counts: { placed: itemCount } } })
  const after = await countOf()
  expect(after).toMatchObject({ orders: itemCount, debits: itemCount })
  expect(BigInt(after.left) + BigInt(after.paid)).toBe(1_000_000_000n)

  // The response is lost after the commit: the same key gives the same result from what was written.
  await connection.query('UPDATE idempotency_keys SET status = NULL, content_type = NULL, body = NULL')
  const again = await until(
    () => order(second.url),
    ({ ok, error }) => ok || error !== 'idempotency_in_progress',
  )
  expect(again).toMatchObject({
    ok: true,
    shipment: { shipment_id: quoted.shipment_id, counts: { placed: itemCount } },
  })
  expect(again.balance_cents).toBe(placed.balance_cents)
  expect(await countOf()).toMatchObject({ orders: itemCount, debits: itemCount })
})
