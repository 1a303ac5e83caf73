import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processorSecondsOf } from '../cost/processors.ts'
import { composeExample } from '../gateways/compose-example.ts'
import type { Bench, Figures } from '../harness/bench.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'

const operations = 50_000
/** Until the cache of operations is full. */
const warm = 10_000

export const newOperationsBench: Bench = {
  name: 'new-operations',
  group: 'memory',
  title: 'GraphQL: 50,000 different operations',
  about: `An engine prepares ${operations} operations of 1 KB, one after another, each of them new: processor time of one in the process of the gateway
and in the process that plans, and the resident set of both, when the cache is full (after ${warm}) and at the end.`,
  marks: [
    { of: 'engine', unit: 'ms of the gateway', atMost: 2 },
    { of: 'engine', unit: 'growth', atMost: 1.1 },
  ],
  packages: ['@graphql-hive/router-query-planner', 'graphql'],
  rounds: 1,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const file = join(import.meta.dirname, 'operations-process.ts')
    const env = { SUPERGRAPH: await composeExample(() => 'http://subgraph.invalid') }
    const server = stack.use(await startServer(file, { env }))
    return { engine: { measure: () => measure(server) } }
  },
}

async function measure({ process: child }: ServerProcess): Promise<Figures> {
  const pid = child.pid!
  const prepare = async (from: number, to: number) => {
    child.send({ from, to })
    const [said] = (await once(child, 'message')) as [{ milliseconds: number; resident: number }]
    return { ...said, planner: plannerBytes(pid) }
  }
  const early = await prepare(0, warm)
  const before = processorSecondsOf(pid)
  const late = await prepare(warm, operations)
  const both = (processorSecondsOf(pid) - before) * 1000
  const count = operations - warm
  return {
    'ms of the gateway': late.milliseconds / count,
    'ms of the planner': (both - late.milliseconds) / count,
    'gateway MB, warm': early.resident / 1e6,
    'gateway MB': late.resident / 1e6,
    'planner MB': late.planner / 1e6,
    growth: (late.resident + late.planner) / (early.resident + early.planner),
  }
}

/** The resident set of the child processes. Reads /proc: Linux only. */
function plannerBytes(pid: number): number {
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statusOf(name))
    .filter((status) => status.includes(`\nPPid:\t${pid}\n`))
  return statuses.reduce((sum, status) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024, 0)
}

function statusOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
