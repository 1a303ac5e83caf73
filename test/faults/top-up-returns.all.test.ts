import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankPeer, startBankPeer } from '../support/bank-peer.ts'
import { freePort } from '../support/free-port.ts'
import { scrape } from '../support/metrics.ts'
import { removeDataDir, type StartedPlatform, startPlatform } from '../support/platform.ts'
import { createTestDatabase, openPool } from '../support/postgres.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'

const path = '/api/app/v1/wallet/topups'
const stack = new AsyncDisposableStack()
let bank: BankPeer
let database: pg.Pool
let platform: StartedPlatform
let restart: () => Promise<void>
let metrics: string
let shipper: string
let admin: string
beforeAll(async () => {
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  bank = stack.use(await startBankPeer())
  database = stack.adopt(openPool(databaseUrl), (pool) => pool.end())
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia returns '))
  stack.defer(() => removeDataDir(dataDir))
  const port = String(await freePort())
  metrics = `http://localhost:${port}`
  restart = async () => {
    platform = await startPlatform({ databaseUrl, dataDir, env: { ...bank.env, METRICS_PORT: port } })
  }
  await restart()
  stack.defer(() => platform[Symbol.asyncDispose]())
  shipper = await tokenOf(platform.url, demo.shipper)
  admin = await tokenOf(platform.url, demo.admin)
})
afterAll(() => stack.disposeAsync())

const shipperAsks = async (method: string, address: string, body?: object): Promise<Body> =>
  (await ask(platform.url, method, address, { token: shipper, ...(body && { body }) })).body
const adminAsks = async (query: string): Promise<Body> =>
  (await ask(platform.url, 'POST', '/graphql', { token: admin, body: { query } })).body.data
const statusOf = ({ id }: Body, status: string) =>
  until(
    async () => (await shipperAsks('GET', `${path}/${id}`)).topup,
    (topup) => topup.status === status,
  )

async function aPaidTopUp() {
  const { topup } = await shipperAsks('POST', path, { amount_cents: 2_000 })
  const payment = bank.pay(topup.txid, '20.00')
  await statusOf(topup, 'paid')
  return { topup, payment }
}

const windows: Record<string, () => Promise<void>> = {
  'after the bank carried it out, before its answer': async () => {
    const killed = Promise.withResolvers<unknown>()
    bank.onReturn(() => platform.end('SIGKILL').then(killed.resolve))
    await killed.promise
  },
  'after the bank’s answer, before the commit': async () => {
    const client = await database.connect()
    const locked = Promise.withResolvers<unknown>()
    bank.onReturn(() => client.query('BEGIN; SELECT FROM wallets FOR UPDATE').then(locked.resolve))
    await locked.promise
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM wallets%'`
    await until(
      async () => (await database.query(waiting)).rowCount,
      (count) => count === 1,
    )
    await until(
      async () => (await scrape(metrics)).get('rodovia_pix_returns_open{status="held"}'),
      (open) => open === 1,
    )
    await platform.end('SIGKILL')
    await client.query('ROLLBACK')
    client.release()
  },
}

test.each(Object.keys(windows))('kill -9 %s: the payment is returned once', async (name) => {
  const { topup, payment } = await aPaidTopUp()
  const { balance_cents } = await shipperAsks('GET', '/api/app/v1/wallet')
  const asked = bank.returnsAsked()
  const input = `endToEndId: "${payment.endToEndId}", amountCents: 2000, reason: "pago em dobro"`
  const requested = adminAsks(`mutation { returnTopUp(input: { ${input} }) { status } }`)
  // The worker may be killed before the request is answered.
  await Promise.all([requested.catch(() => null), windows[name]!()])
  await restart()

  expect(await statusOf(topup, 'returned')).toMatchObject({ held_cents: 0, returned_cents: 2_000 })
  expect(payment.devolucoes).toMatchObject([{ valor: '20.00', status: 'DEVOLVIDO' }])
  expect(bank.returnsAsked() - asked).toBe(1)
  const wallet = await shipperAsks('GET', '/api/app/v1/wallet')
  expect(wallet.balance_cents).toBe(balance_cents - 2_000)
  expect(wallet.statement.slice(0, 2)).toMatchObject([
    { reason: 'top_up_held', amount_cents: 2_000 },
    { reason: 'top_up' },
  ])
  expect(await adminAsks('{ ledgerCheck { isSound sumCents } }')).toEqual({
    ledgerCheck: { isSound: true, sumCents: 0 },
  })
})
