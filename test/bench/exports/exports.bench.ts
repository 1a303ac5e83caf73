import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import pg from 'pg'
import { copyOrders } from '../../support/copy-orders.ts'
import { ask, demo, placeOrder, tokenOf } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'

const orders = 100_000

export const exportsBench: Bench = {
  name: 'exports',
  title: 'Export of 100,000 orders as CSV',
  about: `From the request to the link, by the one process that serves everything else too; its resident set, without PostgreSQL, before and at its
peak.`,
  marks: [
    { of: 'platform', unit: 's', atMost: 60 },
    { of: 'platform', unit: 'growth MB', atMost: 100 },
  ],
  rounds: 3,
  warmUpSeconds: 0,
  seconds: 0,
  async start(stack) {
    const { url, pid } = await startBenchPlatform(stack, { build: manyOrders })
    return {
      platform: {
        async measure() {
          const idle = await residentMegabytes(pid)
          const begun = performance.now()
          const { id } = (
            await ask(url, 'POST', '/v1/exports', { key: demoApiKey, body: { list: 'orders' } })
          ).body.export
          let peak = idle
          for (;;) {
            peak = Math.max(peak, await residentMegabytes(pid))
            const { body } = await ask(url, 'GET', `/v1/exports/${id}`, { key: demoApiKey })
            const { status, rows_done, size_bytes } = body.export
            if (status === 'ready' && rows_done >= orders) {
              const seconds = (performance.now() - begun) / 1000
              return {
                ...{ s: seconds, 'rows/s': rows_done / seconds, 'file MB': size_bytes / 1e6 },
                ...{ 'idle MB': idle, 'peak MB': peak, 'growth MB': peak - idle },
              }
            }
            if (status === 'failed') throw new Error('the export failed')
            await sleep(200)
          }
        },
      },
    }
  },
}

async function manyOrders({ url, databaseUrl }: BenchPlatform): Promise<void> {
  const { order } = await placeOrder(url, await tokenOf(url, demo.shipper))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await copyOrders((text, values) => client.query(text, values), order.order_id, orders)
  await client.end()
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
}
