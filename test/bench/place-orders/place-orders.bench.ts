import { testConfig } from '../../support/test-config.ts'
import type { Bench } from '../harness/bench.ts'
import { measureHttp } from '../harness/http-load.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { openRows } from '../seeds/rows.ts'
import { startPgbench } from './pgbench.ts'
import { settled, shippersWithQuotes } from './shippers.ts'

/** Shorter turns than usual, for each order takes a quote that has to be there. The platform compiles its code in the first seconds. */
const turns = { rounds: 13, seconds: 3, warmUpSeconds: 5 }
const secondsOfAll = turns.rounds * turns.seconds + turns.warmUpSeconds
const connections = 16
/** More than either side places in a second. */
const mostASecond = 1_500

export const placeOrdersBench: Bench = placeOrdersOf(1_000, 0.8)
export const oneWalletBench: Bench = placeOrdersOf(1, 0.6)

function placeOrdersOf(wallets: number, atLeast: number): Bench {
  const whose = wallets === 1 ? 'one wallet' : `${wallets.toLocaleString('en')} wallets`
  return {
    name: wallets === 1 ? 'place-orders-one-wallet' : 'place-orders',
    title: `REST: placing orders, ${whose}`,
    about: `\`POST /api/app/v1/orders\` on ${whose} over ${connections} connections, each on a quote of its own: wallet, ledger, order, timeline, audit and
outbox in one statement, which takes the orders that arrive at the same time. The floor is pgbench with as many clients, which runs the same statement inside the
database with prepared data, one round trip for each order. The statistics of the tables are renewed after each turn, as autovacuum does within a minute. After its
answer the platform also searches a driver (there is none) and publishes the event; the turns wait for that.`,
    packages: ['fastify', 'pg'],
    ...turns,
    marks: [{ of: 'platform', to: 'pgbench', unit: 'orders/s', atLeast }],
    async start(stack) {
      const { url, databaseUrl, world } = await startBenchPlatform(stack, {
        env: { ...testConfig({ delivery: { searchAgainSeconds: 3600 } }) },
        build: (demo) => shippersWithQuotes(demo, { shippers: wallets, quotes: secondsOfAll * mostASecond }),
      })
      const rows = openRows(databaseUrl, stack)
      let taken = 0
      return {
        pgbench: await startPgbench(databaseUrl, {
          wallets,
          placements: secondsOfAll * mostASecond,
          clients: connections,
        }),
        platform: {
          async measure(seconds) {
            const requests = world.slice(taken, taken + seconds * mostASecond)
            taken += requests.length
            const figures = await measureHttp({ url, requests, connections }, seconds)
            await settled(rows)
            return { 'orders/s': figures['requests/s']!, 'p99 ms': figures['p99 ms']! }
          },
        },
      }
    },
  }
}
