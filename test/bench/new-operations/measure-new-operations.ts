import { differentOperation } from '@rodovia/engine/test/support/different-operations'
import { aFederation, subgraphSchema } from '@rodovia/engine/test/support/federation'
import { subgraphs } from '@rodovia/engine/test/support/library'
import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import { parse, validate } from 'graphql'
import { processorSecondsOf } from '../cost/processors.ts'
import type { Figures } from '../harness/bench.ts'
import { tellFigures } from '../harness/measuring-process.ts'
import { residentBytesOfChildren } from './resident-bytes.ts'

/** See new-operations.bench.ts. */

const operations = 50_000
/** The planner's process ends after so many, so that its largest resident set is among those of as many operations. */
const window = 5_000
const sampleEach = 250
const library = aFederation(subgraphs, { planInProcess: false, compileAfterRuns: 8 })
let number = 1_000_000

async function prepare(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await library.engine.prepare(null, differentOperation(number++))
}

async function ask(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { errors } = await library.ask(differentOperation(number++))
    if (errors) throw new Error(errors.join('\n'))
  }
}

/** The processor time that the subgraphs take for an operation, by sending the calls of so many again, without a gateway. */
async function subgraphMilliseconds(count: number): Promise<number> {
  library.calls.length = 0
  await ask(count)
  const transports = Object.fromEntries(
    Object.entries(subgraphs).map(([name, one]) => [name, inProcessTransport(subgraphSchema(one))]),
  )
  const figures = await measured(count, async () => {
    for (const { subgraph, operation, variables, context } of library.calls)
      await transports[subgraph]!.prepare(operation)(variables, context)
  })
  return figures['ms of the gateway']!
}

/** The highest resident sets while as many operations run as the planner's process plans. */
async function askWindow() {
  let [gateway, planner, both] = [0, 0, 0]
  for (let i = 0; i < window; i += sampleEach) {
    await ask(sampleEach)
    library.calls.length = 0
    const [own, children] = [process.memoryUsage.rss(), residentBytesOfChildren(process.pid)]
    gateway = Math.max(gateway, own)
    planner = Math.max(planner, children)
    both = Math.max(both, own + children)
  }
  return { gateway, planner, both }
}

/** Milliseconds of processors for each of `count` operations. */
async function measured(count: number, work: () => void | Promise<void>): Promise<Figures> {
  const before = process.cpuUsage()
  const allBefore = processorSecondsOf(process.pid)
  await work()
  const { user, system } = process.cpuUsage(before)
  const gateway = (user + system) / 1_000
  const all = (processorSecondsOf(process.pid) - allBefore) * 1_000
  return { 'ms of the gateway': gateway / count, 'ms of the planner': (all - gateway) / count }
}

await ask(300)
tellFigures({
  async 'graphql-js'() {
    const { 'ms of the gateway': milliseconds } = await measured(window, () => {
      for (let i = 0; i < window; i++) validate(library.engine.apiSchema, parse(differentOperation(number++)))
    })
    return { 'ms of the gateway': milliseconds! }
  },
  prepared: () => measured(window, () => prepare(window)),
  async 'prepared and run'() {
    const windows: Awaited<ReturnType<typeof askWindow>>[] = []
    const milliseconds = await measured(operations, async () => {
      while (windows.length < operations / window) windows.push(await askWindow())
    })
    const [early, late] = [windows[1]!, windows.at(-1)!]
    const ofSubgraphs = await subgraphMilliseconds(window)
    return {
      ...milliseconds,
      'ms of the gateway': milliseconds['ms of the gateway']! - ofSubgraphs,
      'ms of the subgraphs': ofSubgraphs,
      'gateway MB, 10,000': early.gateway / 1e6,
      'gateway MB, 50,000': late.gateway / 1e6,
      'planner MB': Math.max(...windows.map(({ planner }) => planner)) / 1e6,
      growth: late.both / early.both,
    }
  },
})
