import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { orderView } from '@rodovia/core/delivery/model/order-view.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { aDelivery, newId } from '../../support/builders.ts'
import type { Bench } from '../harness/bench.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'
import { seedPeople } from '../seeds/people.ts'
import { openRows, type Rows } from '../seeds/rows.ts'

/** In each turn, however long it takes. */
const events = 1_500

export const webhooksBench: Bench = {
  name: 'webhooks',
  title: 'Webhooks to one endpoint that answers at once',
  about: `${events} events are committed together for one endpoint, which answers 200 as soon as it has the body: from the first event in the
outbox to the last at the endpoint. The floor is BullMQ on the same PostgreSQL with as many jobs that do nothing, 20 at once: from the start of the worker,
when all jobs exist, to the last. An event costs the platform a row of the schedule, a signed POST and a row of the log; it is retried until it is answered, and
never lost.`,
  packages: ['bullmq', 'undici'],
  marks: [{ of: 'platform', to: 'BullMQ, no-op', unit: 'events/s', atLeast: 1 }],
  async start(stack) {
    const receiver = stack.use(await startServer(join(import.meta.dirname, 'receiver.ts')))
    const { databaseUrl, world } = await startBenchPlatform(stack, {
      env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
      build: ({ databaseUrl }) => anEndpointAt(`${receiver.url}/hook`, databaseUrl),
    })
    const rows = openRows(databaseUrl, stack)
    await rows.run('CREATE DATABASE bench_bullmq')
    const queueUrl = Object.assign(new URL(databaseUrl), { pathname: 'bench_bullmq' }).href
    const floor = stack.use(
      await startServer(join(import.meta.dirname, 'no-op-jobs.ts'), { env: { DATABASE_URL: queueUrl } }),
    )
    let told = 0
    return {
      'BullMQ, no-op': {
        measure: async () => ({ 'events/s': events / (await secondsOf(`${floor.url}/?jobs=${events}`)) }),
      },
      platform: {
        async measure() {
          told += events
          const startedAt = performance.now()
          await commitEvents(rows, world)
          await secondsOf(`${receiver.url}/?until=${told}`)
          const seconds = (performance.now() - startedAt) / 1000
          await writtenDown(rows)
          return { 'events/s': events / seconds }
        },
      },
    }
  },
}

async function secondsOf(url: string): Promise<number> {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return Number(text)
}

async function anEndpointAt(url: string, databaseUrl: string): Promise<TenantId> {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  const [owner] = await seedPeople(rows, 1, { kind: 'embarcador', role: 'owner' })
  const { tenantId } = owner!
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await rows.insert('webhook_endpoints', [
    { id: newId(), tenant_id: tenantId, url, secret, created_at: new Date() },
  ])
  return tenantId
}

/** Each tells an order in full, as most events do. */
async function commitEvents({ insert, run }: Rows, tenantId: TenantId): Promise<void> {
  const data = orderView(aDelivery() as Delivery, 'http://localhost:4000')
  const createdAt = new Date()
  await insert(
    'outbox',
    Array.from({ length: events }, () => ({
      id: newId(),
      tenant_id: tenantId,
      kind: 'wallet.credit',
      sequence: 1,
      data,
      created_at: createdAt,
    })),
  )
  await run('NOTIFY outbox')
}

/** Until no event waits any more, so that the next turn has the machine for itself. */
async function writtenDown({ run }: Rows): Promise<void> {
  for (let look = 0; look < 300; look++) {
    const [found] = await run<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM webhook_deliveries WHERE status = 'waiting'`,
    )
    if (found?.waiting === 0) return
    await sleep(100)
  }
  throw new Error('events that arrived were not written down within half a minute')
}
