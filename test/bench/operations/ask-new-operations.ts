import { readdir, readFile } from 'node:fs/promises'
import { differentOperation } from '@rodovia/engine/test/support/different-operations'
import { aFederation } from '@rodovia/engine/test/support/federation'
import { subgraphs } from '@rodovia/engine/test/support/library'
import { parse, validate } from 'graphql'
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
    const plannersBefore = await millisecondsOfChildren()
    await ask(operations)
    return {
      'ms of the gateway': millisecondsSince(before) / operations,
      'ms of the planner': ((await millisecondsOfChildren()) - plannersBefore) / operations,
    }
  },
})

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Processor time of the processes that this one started, from Linux's /proc. */
async function millisecondsOfChildren(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const threads = children
    .trim()
    .split(' ')
    .map(async (pid) =>
      (await readdir(`/proc/${pid}/task`)).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
    )
  const files = (await Promise.all(threads)).flat()
  const times = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return times.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
}
