import { setTimeout as pause } from 'node:timers/promises'
import { createRequestBuffer } from '@rodovia/gateway/request-log/request-buffer.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { ask, demo, placeOrder, tokenOf } from '../../support/rest-client.ts'
import { processorSecondsOf } from '../cost/processors.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { sendLoad } from '../harness/http-load.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { spreadOf } from '../harness/statistics.ts'
import { anApp } from './recorded-app.ts'

const demoKey = 'rdk_live_LojaDemo00000000000000000000003LQGD3'
const unit = 'µs of Node'

export const requestLogBench: Bench = {
  name: 'request-log',
  title: 'The log of requests',
  about: `Processor time of \`GET /v1/orders/{id}\` with an API key, and the part of it that the log of requests adds: what an application of
Fastify takes longer with it, its writes to PostgreSQL included, for the same text. Bodies are kept of test keys, and where a tenant chose so.`,
  packages: ['fastify'],
  seconds: 10,
  warmUpSeconds: 10,
  marks: [{ of: 'log', to: 'platform', unit, atMost: 0.03 }],
  async start(stack) {
    const { url, databaseUrl, pid, world } = await startBenchPlatform(stack, {
      build: async ({ url }) => (await placeOrder(url, await tokenOf(url, demo.shipper))).order.order_id,
    })
    const path = `/v1/orders/${world}`
    const { status, body } = await ask(url, 'GET', path, { key: demoKey })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    const { stores } = stack.use(await openDatabase({ url: databaseUrl, poolSize: 2 }))
    const log = createLog({ logLevel: 'warn' })
    const requestBuffer = stack.use(createRequestBuffer({ ...stores, log, metrics: new Registry() }))
    const answer = JSON.stringify(body)
    const plain = await anApp(answer, null)
    return {
      platform: {
        async measure(seconds) {
          const before = processorSecondsOf(pid)
          const load = { url, path, headers: { 'x-service-key': demoKey } }
          const { requestsPerSecond, failures } = await sendLoad(load, seconds)
          if (failures) throw new Error(failures)
          return { [unit]: ((processorSecondsOf(pid) - before) * 1e6) / (requestsPerSecond * seconds) }
        },
      },
      log: added(plain, await anApp(answer, { requestBuffer, keepsBodies: false }), path),
      'log with bodies': added(plain, await anApp(answer, { requestBuffer, keepsBodies: true }), path),
    }
  },
}

/** Fewer than wait at most for the log. */
const requestsOfTurn = 4_000

/** The applications take turns, so that what else the machine does counts for both; a turn ends when all is written. */
function added(without: FastifyInstance, withLog: FastifyInstance, path: string): Contender {
  const turn = async (app: FastifyInstance) => {
    const before = process.cpuUsage()
    for (let count = 0; count < requestsOfTurn; count++) await app.inject(path)
    await pause(1_100)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / requestsOfTurn
  }
  return {
    async measure(seconds) {
      const differences: number[] = []
      const endsAt = performance.now() + seconds * 1000
      do {
        const [one, two, three, four] = [
          ...[await turn(withLog), await turn(without), await turn(without), await turn(withLog)],
        ]
        differences.push((one! + four! - two! - three!) / 2)
      } while (performance.now() < endsAt)
      return { [unit]: spreadOf(differences).median }
    },
  }
}
