import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Agent, request } from 'undici'
import { startPlatform } from '../../support/platform.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Bench, Contender, Figures } from '../harness/bench.ts'
import type { HttpRequest } from '../harness/http-load.ts'
import { generous } from '../harness/platform.ts'
import { spreadOf } from '../harness/statistics.ts'
import { grownDatabase, startGrownPostgres } from './grown-database.ts'
import { readNames, readsOf } from './reads.ts'

/** `GROWTH_ORDERS=50000 npm run bench growth` fills less. */
const many = Number(process.env.GROWTH_ORDERS ?? 1_000_000)
/** With GROWTH_DIR the databases stay there for another time. */
const kept = process.env.GROWTH_DIR
const timesEach = 20

const countOf = (orders: number) => `${orders.toLocaleString('en')} orders`
const [few, grown] = [countOf(1_000), countOf(many)]

export const growthBench: Bench = {
  name: 'growth',
  title: 'The same reads with a thousand orders and with a million',
  about: `Milliseconds of one request after another on one connection: the median of ${timesEach} in each round. Both databases are filled as a
year would fill them (\`test/growth/fill.ts\`); a tenth of the orders belongs to one shipper, who reads.`,
  marks: readNames.map((unit) => ({ of: grown, to: few, unit, atMost: 1.5 })),
  packages: ['undici'],
  seconds: 0,
  async start(stack) {
    const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'rodovia growth '))
    if (!kept) stack.defer(() => rm(folder, { recursive: true, force: true }))
    const server = stack.use(await startGrownPostgres(folder))
    const agent = stack.adopt(new Agent({ connections: 1 }), (open) => open.close())
    return {
      [few]: await contenderWith(1_000, { server: server.url, agent, stack }),
      [grown]: await contenderWith(many, { server: server.url, agent, stack }),
    }
  },
}

type Services = { server: string; agent: Agent; stack: AsyncDisposableStack }

async function contenderWith(orders: number, { server, agent, stack }: Services): Promise<Contender> {
  const { url: databaseUrl, filled } = await grownDatabase(server, orders)
  const env = {
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...testConfig({ delivery: { nearbyCacheSeconds: 0 } }),
    ...generous,
  }
  const { url } = stack.use(await startPlatform({ databaseUrl, env }))
  const reads = await readsOf(url, filled)
  return {
    async measure() {
      const figures: Record<string, number> = {}
      for (const name of readNames) {
        const times: number[] = []
        for (let count = 0; count < timesEach; count++)
          times.push(await millisecondsOf(url, reads[name], agent))
        figures[name] = spreadOf(times).median
      }
      return figures satisfies Figures
    },
  }
}

async function millisecondsOf(
  url: string,
  { path = '', ...asked }: HttpRequest,
  dispatcher: Agent,
): Promise<number> {
  const begun = performance.now()
  const answer = await request(`${url}${path}`, { dispatcher, ...asked })
  const text = await answer.body.text()
  const milliseconds = performance.now() - begun
  if (answer.statusCode !== 200 || text.startsWith('{"errors"'))
    throw new Error(`${path}: ${answer.statusCode} ${text}`)
  return milliseconds
}
