import { parseArgs } from 'node:util'
import { type DispatcherName, dispatchers, figuresOf } from './compare.ts'

/**
 * `npm run simulate:dispatch -- --seed 1 --orders 400 --drivers 30`: one day under each dispatcher. `--ahead
 * 50` orders half of it two hours before.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '400' },
    drivers: { type: 'string', default: '30' },
    ahead: { type: 'string', default: '0' },
  },
})

function readCount(name: 'orders' | 'drivers' | 'ahead', most: number, least = 1): number {
  const count = Number(values[name])
  if (Number.isInteger(count) && count >= least && count <= most) return count
  console.error(
    `--${name} must be a whole number from ${least} to ${most}; got ${JSON.stringify(values[name])}`,
  )
  process.exit(2)
}

const options = {
  seed: values.seed,
  orders: readCount('orders', 2_000),
  drivers: readCount('drivers', 200),
  aheadShare: readCount('ahead', 100, 0) / 100,
}
for (const name of Object.keys(dispatchers) as DispatcherName[]) {
  const figures = Object.entries(await figuresOf(name, options))
  console.log(`${name}: ${figures.map(([unit, value]) => `${unit} ${value.toFixed(1)}`).join(', ')}`)
}
