import { readSearchTerms } from '@rodovia/core/delivery/search/search-terms.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { spreadOf } from '../harness/statistics.ts'
import { insertOrders, openSearchDatabase, tenantOf } from './search-database.ts'

/** `SEARCH_ORDERS=200000 npm run bench search` fills less. */
const many = Number(process.env.SEARCH_ORDERS ?? 1_000_000)

/** The texts of searches, by the number of an order. */
const texts = {
  'first letters': () => 'ma',
  'a common name': () => 'maria sil',
  'a whole name': () => 'vitória teixeira ramos',
  'street and number': (order: number) => `consolação ${order % 2000}`,
  'end of a telephone number': (order: number) => String(1000 + (order % 9000)),
  'a telephone number': (order: number) => `(11) 9${1000 + (order % 9000)}-${1000 + ((order * 7) % 9000)}`,
  'a code': (order: number) => `RD${order.toString(16).padStart(8, '0')}`,
  'a reference': (order: number) => `nf-${order}`,
  'words that all have, and one': (order: number) => `rua sp nf ${order}`,
  'nothing there': (order: number) => `inexistente ${order}`,
}

export const searchBench: Bench = {
  name: 'search',
  title: 'Finding an order while one types',
  about: `One search after another on one connection, for the first 8 of ${many.toLocaleString('en')} orders: of a tenant with a tenth of them, and of
all tenants. The last two insert 50 orders a statement, as a batch of placed orders does, with and without the trigger that lists them for
the search.`,
  packages: ['pg'],
  rounds: 3,
  seconds: 2,
  marks: Object.keys(texts).map((of) => ({ of, unit: 'p50 ms', atMost: 100 })),
  async start(stack) {
    const { stores, rows } = await openSearchDatabase(stack, many)
    const searches = Object.entries(texts).flatMap(([name, textOf]) =>
      [tenantOf(0) as TenantId, null].map((tenantId): [string, Contender] => [
        tenantId ? name : `${name}, all tenants`,
        timed(async () => {
          const terms = readSearchTerms(textOf(1 + Math.floor(Math.random() * many)))
          await stores.orderSearch.find({ tenantId, createdBy: null }, terms, { limit: 8, after: null })
        }),
      ]),
    )
    let next = many + 1
    const inserting = (trigger: 'ENABLE' | 'DISABLE'): Contender => {
      const insert = timed(async () => {
        await rows.run(insertOrders, [next, next + 49])
        next += 50
      })
      return {
        async measure(seconds) {
          await rows.run(`ALTER TABLE deliveries ${trigger} TRIGGER deliveries_words`)
          return insert.measure(seconds)
        },
      }
    }
    return {
      ...Object.fromEntries(searches),
      'inserting 50 orders': inserting('ENABLE'),
      'without the search': inserting('DISABLE'),
    }
  },
}

function timed(work: () => Promise<unknown>): Contender {
  return {
    async measure(seconds) {
      const times: number[] = []
      const end = performance.now() + seconds * 1000
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await work()
        times.push(performance.now() - begun)
      }
      const rising = times.sort((a, b) => a - b)
      return { 'p50 ms': spreadOf(rising).median, 'p99 ms': rising[Math.floor(rising.length * 0.99)]! }
    },
  }
}
