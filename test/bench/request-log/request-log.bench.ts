import { join } from 'node:path'
import { ask, demo, placeOrder, tokenOf } from '../../support/rest-client.ts'
import { processorSecondsOf } from '../cost/processors.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { type HttpLoad, sendLoad } from '../harness/http-load.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'

const demoKey = 'rdk_live_LojaDemo00000000000000000000003LQGD3'
const unit = 'µs of Node'

export const requestLogBench: Bench = {
  name: 'request-log',
  title: 'The log of requests',
  about: `Processor time of \`GET /v1/orders/{id}\` with an API key, and the part of it that the log of requests adds: the difference of
two servers that answer the same text, one with the log and its writes to PostgreSQL. Bodies are kept of test keys, and where a tenant chose so.`,
  packages: ['fastify'],
  seconds: 8,
  marks: [{ of: 'log', to: 'platform', unit, atMost: 0.03 }],
  async start(stack) {
    const { url, databaseUrl, pid, world } = await startBenchPlatform(stack, {
      build: async ({ url }) => (await placeOrder(url, await tokenOf(url, demo.shipper))).order.order_id,
    })
    const path = `/v1/orders/${world}`
    const { status, body } = await ask(url, 'GET', path, { key: demoKey })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    const serverWith = async (env: Record<string, string>) => {
      const file = join(import.meta.dirname, 'recording-server.ts')
      const values = { DATABASE_URL: databaseUrl, ANSWER: JSON.stringify(body), ...env }
      const server = stack.use(await startServer(file, { env: values }))
      return timeOf({ url: server.url, path }, server.process.pid!)
    }
    const [plain, recorded, withBodies] = [
      await serverWith({}),
      await serverWith({ RECORDED: '1' }),
      await serverWith({ RECORDED: '1', KEEPS_BODIES: '1' }),
    ]
    const ofPlatform = timeOf({ url, path, headers: { 'x-service-key': demoKey } }, pid)
    return {
      platform: { measure: async (seconds) => ({ [unit]: await ofPlatform(seconds) }) },
      log: difference(recorded, plain),
      'log with bodies': difference(withBodies, plain),
    }
  },
}

type Time = (seconds: number) => Promise<number>

/** Microseconds of processors that a process takes for each request. */
function timeOf(load: HttpLoad, pid: number): Time {
  return async (seconds) => {
    const before = processorSecondsOf(pid)
    const { requestsPerSecond, failures } = await sendLoad(load, seconds)
    if (failures) throw new Error(failures)
    return ((processorSecondsOf(pid) - before) * 1e6) / (requestsPerSecond * seconds)
  }
}

/** In turns, so that what else the machine does counts for both. */
function difference(more: Time, less: Time): Contender {
  return {
    async measure(seconds) {
      const slice = seconds / 4
      const [one, two] = [await more(slice), await less(slice)]
      const [three, four] = [await less(slice), await more(slice)]
      return { [unit]: (one + four - two - three) / 2 }
    },
  }
}
