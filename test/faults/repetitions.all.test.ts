import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeldLocks, heldLocksOn } from '../support/held-locks.ts'
import { removeDataDir, type StartedPlatform } from '../support/platform.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { ask, type Body, until } from '../support/rest-client.ts'
import { startAhead } from '../support/start-ahead.ts'

let dataDir: string
let database: TestDatabase
let connection: pg.Client
let locks: HeldLocks
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rodovia repeated orders '))
  database = await createTestDatabase()
  connection = new pg.Client({ connectionString: database.url })
  await connection.connect()
  locks = heldLocksOn(database.url, connection)
})
afterAll(async () => {
  await connection.end()
  await database[Symbol.asyncDispose]()
  await removeDataDir(dataDir)
})

const minute = 1 / 1440
const startIn = (days: number): Promise<StartedPlatform> =>
  startAhead(days, { dataDir, databaseUrl: database.url, env: { JWT_KEYS: `shared:${'s'.repeat(32)}` } })

const call = async (url: string, method: string, path: string, body?: object): Promise<Body> =>
  (await ask(url, method, `/v1${path}`, { key: demoApiKey, ...(body && { body }) })).body

const farAhead = new Date(Date.now() + 60 * 86_400_000)
const setNextAt = ({ id }: Body, at: Date) =>
  connection.query('UPDATE repetitions SET next_at = $2 WHERE id = $1', [id, at])

/** A repetition of one day, three days ahead, which waits for `setNextAt`. */
async function aRepetition(url: string, reference: string): Promise<Body> {
  const starts_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { repetition } = await call(url, 'POST', '/repetitions', {
    ...{ rule: 'FREQ=DAILY;COUNT=1', starts_on, pickup_from: '00:30', pickup_until: '23:30', reference },
    ...{ cep_origem: '01310100', cep_destino: '04538133', tier: 'express', sender_phone: '+55 11 3000-0000' },
    ...{ recipient_name: 'Ana Souza', recipient_phone: '+55 11 91234-5678' },
  })
  await setNextAt(repetition, farAhead)
  return repetition
}

/** One order, one debit, and no word of a refusal. */
async function expectPlacedOnce({ url }: StartedPlatform, { id, starts_on, reference }: Body): Promise<void> {
  const read = async () => (await call(url, 'GET', `/repetitions/${id}`)).repetition
  // The answer reads the repetition before its runs.
  const { runs } = await until(read, ({ status }) => status === 'ended')
  const { orders } = await call(url, 'GET', `/orders?reference=${reference}-${starts_on}`)
  expect(orders).toHaveLength(1)
  const [{ order_id }] = orders
  expect(runs).toMatchObject([{ day: starts_on, status: 'placed', order_id }])
  const { statement } = await call(url, 'GET', '/wallet')
  expect(statement.filter((entry: Body) => entry.order_id === order_id)).toHaveLength(1)
  const { rows } = await connection.query(`SELECT kind FROM outbox WHERE kind LIKE 'repetition.%'`)
  expect(rows).toEqual([])
}

test('two processes place the order of one day while one is killed, then one is killed between an order and its record', async () => {
  const first = await startIn(0)
  const [bread, milk] = [await aRepetition(first.url, 'bread'), await aRepetition(first.url, 'milk')]
  await first.end('SIGKILL')
  const due = (Date.parse(bread.next_at) - Date.now()) / 86_400_000
  const [killed, survivor] = await Promise.all([startIn(due + minute), startIn(due + minute)])

  // Both statements stop where they would take the money. The claim of the first one ends at once, or the other would never try.
  const wallets = await locks.hold('SELECT FROM wallets FOR UPDATE')
  const waiting = async () => {
    await setNextAt(bread, new Date(bread.next_at))
    return (await locks.waiting()).length
  }
  await until(waiting, (count) => count >= 2)
  await killed.end('SIGKILL')
  await wallets.release()
  await expectPlacedOnce(survivor, bread)

  const runs = await locks.hold('LOCK TABLE repetition_runs IN EXCLUSIVE MODE')
  await setNextAt(milk, new Date(milk.next_at))
  await locks.untilWaiting()
  await survivor.end('SIGKILL')
  await runs.release()
  await using last = await startIn(due + 3 * minute)
  await expectPlacedOnce(last, milk)
})
