import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, demo, placeOrder, until } from '../../support/rest-client.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'
import type { Bench, Figures } from '../harness/bench.ts'
import { fillWallet, tokensWith } from '../harness/carried-order.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'
import { parentOf, processorSecondsOf } from './processors.ts'

const deliveries = 100
const positionsEach = 10
const eventsEach = 4

export const costBench: Bench = {
  name: 'cost',
  title: 'What one delivery costs',
  about: `From the quote to the last webhook, with ${positionsEach} positions and one endpoint: of ${deliveries} deliveries one after another, less what
the platform uses in the same time without any. Photos are not included.`,
  marks: [
    { of: 'platform', unit: 'transactions', atMost: 45 },
    { of: 'platform', unit: 'KiB written ahead', atMost: 45 },
    { of: 'platform', unit: 'ms of Node', atMost: 45 },
    { of: 'platform', unit: 'ms of PostgreSQL', atMost: 40 },
  ],
  rounds: 3,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const receiver = stack.use(await startWebhookReceiver({ secret: '' }))
    const env = { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' }
    const platform = await startBenchPlatform(stack, { env, build: async () => {} })
    const standing = await standingOf(platform, stack)
    const deliver = await deliveriesAt(platform.url, receiver)
    await deliver()
    return {
      platform: {
        async measure() {
          const before = await standing()
          const toldBefore = receiver.received.length
          const begunAt = performance.now()
          for (let count = 0; count < deliveries; count++) await deliver()
          const allTold = toldBefore + deliveries * eventsEach
          await until(
            async () => receiver.received.length,
            (told) => told >= allTold,
          )
          const milliseconds = performance.now() - begunAt
          const after = await standing()
          await sleep(milliseconds)
          const idle = await standing()
          const ofOne = (name: string) =>
            (after[name]! - before[name]! - (idle[name]! - after[name]!)) / deliveries
          return Object.fromEntries(Object.keys(before).map((name) => [name, ofOne(name)]))
        },
      },
    }
  },
}

/** Reads the resources that PostgreSQL and the platform have spent and stored so far. */
async function standingOf({ databaseUrl, pid }: BenchPlatform, stack: AsyncDisposableStack) {
  const client = stack.adopt(new pg.Client({ connectionString: databaseUrl }), (open) => open.end())
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0]!.pid)
  return async (): Promise<Figures> => {
    const { rows } = await client.query<Record<'commits' | 'written' | 'kept', string>>(`
      SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS written,
        pg_database_size(current_database()) AS kept`)
    const { commits, written, kept } = rows[0]!
    return {
      transactions: Number(commits),
      'KiB written ahead': Number(written) / 1024,
      'KiB kept': Number(kept) / 1024,
      'ms of Node': processorSecondsOf(pid) * 1000,
      'ms of PostgreSQL': processorSecondsOf(postmaster) * 1000,
    }
  }
}

/** Carries orders of the demo shipper from the quote to the hand-over; the endpoint receives the events of each. */
async function deliveriesAt(
  url: string,
  receiver: { url: string; secret: string },
): Promise<() => Promise<void>> {
  const tokens = await tokensWith(url, demo.driver)
  const { shipper, driver } = tokens
  await fillWallet(url, tokens)
  const query = `mutation { createWebhook(input: { url: "${receiver.url}" }) { secret } }`
  const { body } = await ask(url, 'POST', '/graphql', { token: shipper, body: { query } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  receiver.secret = body.data.createWebhook.secret

  return async () => {
    const { order } = await placeOrder(url, shipper)
    const path = `/api/app/v1/driver/deliveries/${order.code}`
    const step = async (name: string, body?: object) => {
      const { status } = await ask(url, 'POST', `${path}/${name}`, { token: driver, ...(body && { body }) })
      if (status !== 200) throw new Error(`${name} of ${order.code}: ${status}`)
    }
    await until(
      () => ask(url, 'GET', path, { token: driver }),
      ({ status }) => status === 200,
    )
    for (const name of ['accept', 'arrived', 'picked', 'on-route']) await step(name)
    for (let count = 0; count < positionsEach; count++)
      await step('position', { lat: -23.56, lng: -46.65 + count / 1000 })
    await step('delivered')
  }
}
