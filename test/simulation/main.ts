import { parseArgs } from 'node:util'
import { startRedis } from '../support/redis.ts'
import { setup } from '../support/shared-services-setup.ts'
import { describeResult } from './describe-result.ts'
import { harshFaults } from './engine/faults.ts'
import { simulate } from './simulate.ts'

/** `npm run simulate -- --seed N --hours H [--runs R] [--skew MS] [--harsh] [--redis] [--trace]` */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    hours: { type: 'string', default: '6' },
    runs: { type: 'string', default: '1' },
    skew: { type: 'string' },
    harsh: { type: 'boolean', default: false },
    redis: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})

function readNumber(name: 'hours' | 'runs' | 'skew', text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  console.error(`--${name} must be a number of at least 0; got ${JSON.stringify(text)}`)
  process.exit(2)
}

const stop = await setup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  await using stack = new AsyncDisposableStack()
  const redisUrl = values.redis ? stack.use(await startRedis()).url : undefined
  const hours = readNumber('hours', values.hours)
  const skew = values.skew === undefined ? {} : { skewMilliseconds: readNumber('skew', values.skew) }
  const faults = values.harsh ? { faults: harshFaults } : {}
  for (let run = 0; run < readNumber('runs', values.runs); run++) {
    const seed = run === 0 ? values.seed : `${values.seed}.${run}`
    const startedAt = performance.now()
    const print = values.trace ? (line: string) => console.log(line) : undefined
    const result = await simulate({ seed, hours, redisUrl, print, ...skew, ...faults })
    console.log(describeResult(result, (performance.now() - startedAt) / 1000, process.argv.slice(2)))
    if (result.finding) {
      process.exitCode = 1
      break
    }
  }
} finally {
  await stop()
}
