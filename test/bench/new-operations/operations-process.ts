import { createEngine } from '@rodovia/engine'
import { operationOf } from './operations.ts'

/** Prepares one different operation after another; see new-operations.bench.ts. */

process.once('disconnect', () => process.exit())

const transport = {
  prepare: () => () => ({ data: null }),
  subscribe() {
    throw new Error('no operation here subscribes')
  },
}
const names = ['accounts', 'products', 'inventory', 'reviews']
const engine = createEngine({
  supergraphSdl: process.env.SUPERGRAPH!,
  transports: Object.fromEntries(names.map((name) => [name, transport])),
})

process.on('message', async ({ from, to }: { from: number; to: number }) => {
  const before = process.cpuUsage()
  for (let number = from; number < to; number++) await engine.prepare(null, operationOf(number))
  const { user, system } = process.cpuUsage(before)
  process.send!({ milliseconds: (user + system) / 1000, resident: process.memoryUsage.rss() })
})
process.send!({ url: '' })
