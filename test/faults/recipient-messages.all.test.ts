import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeldLocks, heldLocksOn } from '../support/held-locks.ts'
import { type SmsPeer, startSmsPeer } from '../support/message-peers/sms-peer.ts'
import { removeDataDir, type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

let dataDir: string
let database: TestDatabase
let connection: pg.Client
let locks: HeldLocks
let sms: SmsPeer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia messages '))
  database = await createTestDatabase()
  connection = new pg.Client({ connectionString: database.url })
  await connection.connect()
  locks = heldLocksOn(database.url, connection)
  sms = await startSmsPeer()
})
afterAll(async () => {
  await connection.end()
  await database[Symbol.asyncDispose]()
  await sms[Symbol.asyncDispose]()
  await removeDataDir(dataDir)
})

const start = (): Promise<StartedPlatform> =>
  startPlatform({
    ...{ dataDir, databaseUrl: database.url },
    env: { ...sms.env, JWT_KEYS: `shared:${'s'.repeat(32)}` },
  })

async function anOrder({ url }: StartedPlatform, phone: string): Promise<Body> {
  const { order } = await placeOrder(url, await tokenOf(url, demo.shipper), { recipient_phone: phone })
  return order
}

const messageOf = async ({ order_id }: Body): Promise<Body | undefined> =>
  (
    await connection.query(`SELECT status, reason, cost_cents FROM recipient_messages WHERE order_id = $1`, [
      order_id,
    ])
  ).rows[0]
const receivedBy = (phone: string) =>
  sms.requests.filter(({ body }) => new URLSearchParams(body).get('To') === phone.replace(/[ -]/g, '')).length
const paid = async (): Promise<number> =>
  (await connection.query(`SELECT FROM ledger_transactions WHERE reason = 'recipient_message'`)).rowCount ?? 0

/** Two minutes pass for what was claimed. */
const passTwoMinutes = () =>
  connection.query(
    `UPDATE recipient_messages SET claimed_at = claimed_at - interval '3 minutes' WHERE status = 'sending'`,
  )

test('a worker that is killed before or after the call leaves at most one message of an event', async () => {
  const first = await start()
  const settings = { channels: ['sms'], quiet_from: '', quiet_until: '' }
  await ask(first.url, 'PATCH', '/v1/recipient-messages/settings', { key: demoApiKey, body: settings })

  // Between the claim and the call: the sender waits for the wallet's balance, which it reads before it calls.
  const before = '+55 11 95555-0001'
  const wallets = await locks.hold('LOCK TABLE recipient_opt_outs IN ACCESS EXCLUSIVE MODE')
  const killedBefore = await anOrder(first, before)
  await until(
    () => messageOf(killedBefore),
    (message) => message?.status === 'sending',
  )
  await first.end('SIGKILL')
  await wallets.release()

  // Between the call and its record: the peer has the message and does not answer.
  const second = await start()
  const after = '+55 11 95555-0002'
  sms.hold()
  const killedAfter = await anOrder(second, after)
  await until(
    async () => receivedBy(after),
    (count) => count === 1,
  )
  await second.end('SIGKILL')
  sms.release()

  expect([await messageOf(killedBefore), await messageOf(killedAfter)]).toMatchObject([
    { status: 'sending' },
    { status: 'sending' },
  ])
  await using last = await start()
  await passTwoMinutes()
  for (const order of [killedBefore, killedAfter])
    expect(
      await until(
        () => messageOf(order),
        (message) => message?.status === 'failed',
      ),
    ).toMatchObject({ reason: 'unknown', cost_cents: '0' })
  // The next one goes out, and no earlier one with it.
  const next = '+55 11 95555-0003'
  const sent = await anOrder(last, next)
  await until(
    () => messageOf(sent),
    (message) => message?.status === 'sent',
  )
  expect([receivedBy(before), receivedBy(after), receivedBy(next)]).toEqual([0, 1, 1])
  expect(await paid()).toBe(1)
  const { rows } = await connection.query(
    'SELECT order_id FROM recipient_messages GROUP BY order_id, event_id HAVING count(*) > 1',
  )
  expect(rows).toEqual([])
})
