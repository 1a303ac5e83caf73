import { differentOperation } from '@rodovia/engine/test/support/different-operations'
import { aFederation } from '@rodovia/engine/test/support/federation'
import { subgraphs } from '@rodovia/engine/test/support/library'
import { parse, validate } from 'graphql'
import { processorSecondsOf } from '../cost/processors.ts'
import { tellFigures } from '../harness/measuring-process.ts'

/** See new-operation.bench.ts. */

const operations = 1_000
const library = aFederation(subgraphs, { planInProcess: false, compileAfterRuns: 8 })
let number = 1_000_000

async function ask(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { errors } = await library.ask(differentOperation(number++))
    if (errors) throw new Error(errors.join('\n'))
    library.calls.length = 0
  }
}

await ask(300)
tellFigures({
  async 'graphql-js'() {
    const before = process.cpuUsage()
    for (let i = 0; i < operations; i++)
      validate(library.engine.apiSchema, parse(differentOperation(number++)))
    return { 'ms of the gateway': millisecondsSince(before) / operations }
  },
  async platform() {
    const before = process.cpuUsage()
    const allBefore = processorSecondsOf(process.pid)
    await ask(operations)
    const gateway = millisecondsSince(before)
    const all = (processorSecondsOf(process.pid) - allBefore) * 1_000
    return { 'ms of the gateway': gateway / operations, 'ms of the planner': (all - gateway) / operations }
  },
})

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
