import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { skippedSequences } from '@rodovia/postgres/restore/mark-restored.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankPeer, startBankPeer } from '../support/bank-peer.ts'
import { removeDataDir, type StartedPlatform, startPlatform } from '../support/platform.ts'
import {
  ask,
  type Body,
  demo,
  orderBody,
  placeOrder,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/**
 * The drill: a platform is backed up while it works, goes on, is killed and restored to a moment in between. What outsiders know of the
 * lost time is theirs to keep: nothing that happens afterwards may look to them as if they had seen it.
 */

const root = resolve(import.meta.dirname, '../..')

let scratch: string
let dataDir: string
let bank: BankPeer
let receiver: WebhookReceiver
let env: Record<string, string>
let platform: StartedPlatform
let shipper: string

/** Runs a command of apps/, as `npm run` does. */
async function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(root, 'apps', script), ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

async function succeed(script: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(script, ...args)
  expect([script, code, output]).toEqual([script, 0, expect.anything()])
  return output.trim()
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'rodovia drill '))
  dataDir = join(scratch, 'data')
  bank = await startBankPeer()
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
  env = { ...bank.env, WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' }
  const recipient = await succeed('backup.ts', '--new-key', join(scratch, 'key'))
  env = {
    ...env,
    BACKUP_DIR: join(scratch, 'backups'),
    BACKUP_RECIPIENTS: recipient,
    ...testConfig({ backup: { walSeconds: 1 } }),
  }
  platform = await startPlatform({ dataDir, env })
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]()
  await bank?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
  await removeDataDir(scratch)
})

const get = (path: string) => ask(platform.url, 'GET', path, { token: shipper })
const post = (path: string, body?: object, headers = {}) =>
  ask(platform.url, 'POST', path, { token: shipper, headers, ...(body && { body }) })
const wallet = async (): Promise<number> => (await get('/api/app/v1/wallet')).body.balance_cents
const topUp = async (amount_cents: number): Promise<Body> =>
  (await post('/api/app/v1/wallet/topups', { amount_cents })).body.topup
const pay = async ({ txid }: Body, valor: string) => bank.tell(bank.pay(txid, valor))
const anOrder = async () => orderBody((await quoteFor(platform.url)).cotacao_id)
const ordered = async (body: object, key: string): Promise<Body> => {
  const answer = await post('/api/app/v1/orders', body, { 'idempotency-key': key })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ order: expect.anything() })])
  return answer.body.order
}
/** In Rio there are no demo drivers: the order waits. */
const waitingOrder = async (): Promise<Body> => {
  const quote = await ask(platform.url, 'GET', '/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
  return (await post('/api/app/v1/orders', orderBody(quote.body.cotacao_id))).body.order
}
const cancel = (order: Body) => post(`/api/app/v1/orders/${order.order_id}/cancel`)

async function eventsAfter(after: string | null): Promise<{ status: number; events: Body[] }> {
  const query = after ? `&after=${after}` : ''
  const { status, body } = await ask(platform.url, 'GET', `/v1/events?limit=500${query}`, { key: demoApiKey })
  return { status, events: body.events ?? [] }
}

/** Until the archive holds what happened up to now. */
async function archived() {
  const [line] = await readdir(join(scratch, 'backups'))
  const count = async () => (await readdir(join(scratch, 'backups', line!, 'wal'))).length
  const before = await count()
  await until(count, (now) => now >= before + 3)
}

test('a restore to a moment before a crash: the ledger adds up, and nothing new looks like something lost', async () => {
  const webhook = await ask(platform.url, 'POST', '/v1/webhooks', {
    key: demoApiKey,
    body: { url: receiver.url },
  })
  receiver.secret = webhook.body.secret

  // Before the backup.
  const early = await placeOrder(platform.url, shipper)
  const before = await wallet()
  await pay(await topUp(100_000), '1000.00')
  await until(wallet, (cents) => cents === before + 100_000)
  let isOrdering = true
  const ordering = (async () => {
    for (let orders = 0; isOrdering && orders < 20; orders++) await waitingOrder()
  })()
  const backup = await succeed('backup.ts')
  isOrdering = false
  await ordering
  expect(backup).toMatch(/read back without a fault/)

  // Between the backup and the moment.
  const between = await waitingOrder()
  const keyBefore = randomUUID()
  const bodyBefore = await anOrder()
  // Its quote is from before the moment: one of the lost time would be gone as well.
  const bodyLost = await anOrder()
  const answeredBefore = await ordered(bodyBefore, keyBefore)
  // A webhook that waits for its second attempt.
  receiver.answer(503)
  const waiting = await waitingOrder()
  const [attempt] = await until(
    async () => receiver.received.filter(({ body }) => body.includes(waiting.order_id)),
    (attempts) => attempts.length > 0,
  )
  const known = (
    await until(
      () => eventsAfter(null),
      ({ events }) => events.some(({ data }) => data.order_id === waiting.order_id),
    )
  ).events.at(-1)!
  const unpaid = await topUp(5_000)
  await sleep(200)
  const moment = new Date()
  const balance = await wallet()
  await sleep(50)

  // The lost time: the waiting webhook gets through; an order, a canceled one, a payment of an earlier charge, a new charge that is paid.
  receiver.answer(200)
  const keyLost = randomUUID()
  const lost = await ordered(bodyLost, keyLost)
  await cancel(between)
  await pay(unpaid, '50.00')
  const unknown = await topUp(9_000)
  await pay(unknown, '90.00')
  const lostEvents = (
    await until(
      () => eventsAfter(known.id),
      ({ events }) =>
        events.some(({ data }) => data.order_id === lost.order_id) &&
        events.some(({ type, data }) => type === 'tracking.canceled' && data.order_id === between.order_id) &&
        events.filter(({ data }) => data.reason === 'top_up').length >= 2,
    )
  ).events
    // An event of before the moment may be published only now.
    .filter(({ created_at }) => new Date(created_at) > moment)
  await until(
    async () => receiver.received.map(({ id }) => id),
    (ids) =>
      lostEvents.every(({ id }) => ids.includes(id)) &&
      ids.lastIndexOf(attempt!.id) > ids.indexOf(attempt!.id),
  )
  await archived()
  await platform.end('SIGKILL')

  // Restore.
  const identity = ['--identity', join(scratch, 'key')]
  const refused = await run('restore.ts', ...identity, '--to', moment.toISOString())
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/holds data.*--overwrite/) })
  const output = await succeed('restore.ts', ...identity, '--to', moment.toISOString(), '--overwrite')
  expect(output).toContain(`Restored to ${moment.toISOString()}`)
  expect(await succeed('ledger-check.ts')).toMatch(/The ledger adds up, and its seals hold/)

  receiver.forget()
  bank.revokeTokens()
  platform = await startPlatform({ dataDir, env })

  // Sessions, keys and balances are those of the moment; tokens work because the secrets are the same.
  expect((await get(`/api/app/v1/orders/${early.order.order_id}`)).status).toBe(200)
  expect((await get(`/api/app/v1/orders/${lost.order_id}`)).status).toBe(404)

  // An earlier charge that was paid meanwhile is credited by itself: the bank is asked, as always.
  await until(wallet, (cents) => cents === balance + 5_000)

  // A key from before the moment has its answer; one from the lost time is new.
  const repeated = await post('/api/app/v1/orders', bodyBefore, { 'idempotency-key': keyBefore })
  expect(repeated.body.order.order_id).toBe(answeredBefore.order_id)
  const again = await post('/api/app/v1/orders', bodyLost, { 'idempotency-key': keyLost })
  expect([again.status, again.body]).toEqual([200, expect.anything()])
  expect(again.body.order.order_id).not.toBe(lost.order_id)

  // A cursor of the lost time is refused, never continued from; one from before goes on and misses nothing.
  expect(await eventsAfter(lostEvents.at(-1)!.id)).toMatchObject({ status: 422 })
  await cancel(between)
  const { events } = await until(
    () => eventsAfter(known.id),
    ({ events: some }) =>
      some.some(({ type, data }) => type === 'tracking.canceled' && data.order_id === between.order_id) &&
      some.some(({ data }) => data.order_id === again.body.order.order_id),
  )
  expect(events.filter(({ id }) => lostEvents.some((other) => other.id === id))).toEqual([])

  // Subscribers ignore a sequence that they have seen: the second cancellation has one that the first did not have.
  const canceled = events.find(
    ({ type, data }) => type === 'tracking.canceled' && data.order_id === between.order_id,
  )!
  const seen = lostEvents
    .filter(({ data }) => data.order_id === between.order_id)
    .map(({ sequence }) => sequence)
  expect(canceled.sequence).toBeGreaterThan(Math.max(...seen) + skippedSequences / 2)
  await until(
    async () => receiver.received.map(({ id }) => id),
    (ids) => ids.includes(canceled.id),
  )

  // The webhook that waited at that moment is sent again, under the id that the partner knows; nothing of the
  // lost time is.
  await until(
    async () => receiver.received.map(({ id }) => id),
    (ids) => ids.includes(attempt!.id),
  )
  expect(receiver.received.filter(({ id }) => lostEvents.some((other) => other.id === id))).toEqual([])

  // A charge that the restored database does not know is credited by nobody: an operator finds it at the bank (the guide says how).
  expect((await get(`/api/app/v1/wallet/topups/${unknown.id}`)).status).toBe(404)
  expect(await wallet()).toBeLessThan(balance + 5_000 + 9_000)

  // The archive begins anew.
  await succeed('backup.ts')
  const lines = (await readdir(join(scratch, 'backups'))).length
  expect(lines).toBe(2)
  await platform.end('SIGTERM')
  expect(await succeed('ledger-check.ts')).toMatch(/The ledger adds up/)
})

test('a command with a wrong argument says what is allowed', async () => {
  const cases: [script: string, args: string[], message: RegExp][] = [
    ['backup.ts', ['--keep', '0'], /--keep has to be a number from 1 to 999; got "0"/],
    ['restore.ts', [], /Give the file of the secret key by --identity/],
    [
      'restore.ts',
      ['--identity', join(scratch, 'key'), '--to', 'yesterday'],
      /--to has to be a time with its zone.*"yesterday"/,
    ],
    [
      'restore.ts',
      ['--identity', join(scratch, 'key'), '--to', '2020-01-01T00:00:00Z'],
      /No backup reaches back to 2020/,
    ],
    ['restore.ts', ['--identity', join(scratch, 'none')], /cannot be read/],
  ]
  for (const [script, args, message] of cases)
    expect(await run(script, ...args)).toMatchObject({ code: 1, output: expect.stringMatching(message) })
})
