import { createValhalla } from '@rodovia/outside/roads/valhalla-process.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { buildTown, cornerAt } from '../../support/roads/build-town.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { spreadOf } from '../harness/statistics.ts'

/** The grid has as many corners as a town of two million people. */
const size = 300

export const quoteByRoadBench: Bench = {
  name: 'quote-by-road',
  title: 'REST: a quote by road',
  about: `\`POST /v1/quotes\` between two pins that nobody asked for before, so that no way is cached, one after the other. The roads are a grid of 300 × 300
streets, 60 km wide, some of them faster than others, with a river through it. The pins are at most 12 km apart, as within a town, or
anywhere on the map. Estimated is the same request without a road network; Valhalla alone is a way within a town from the same process of
its own, without the quote around it.`,
  packages: ['h3-js'],
  marks: [{ of: 'by road', unit: 'p50 ms', atMost: 25 }],
  async start(stack) {
    const { folder } = stack.use(await buildTown(size))
    const estimated = await startBenchPlatform(stack, { build: async () => undefined })
    const byRoad = await estimated.startAnother({
      ROADS: folder,
      ...testConfig({ roads: { timeoutMs: 20_000 } }),
    })
    const valhalla = stack.use(createValhalla({ folder, timeoutMs: 10_000 }))
    return {
      'Valhalla alone': timed(async () => {
        const [from, to] = aTrip(withinTown)
        await valhalla.route({ from, to, vehicle: 'car' })
      }),
      estimated: timed(() => quote(estimated.url, 'estimate', withinTown)),
      'by road': timed(() => quote(byRoad.url, 'road', withinTown)),
      'by road, anywhere': timed(() => quote(byRoad.url, 'road', size)),
    }
  },
}

/** In blocks of some 200 m. */
const withinTown = 40

/** Two corners that are at most so many blocks apart, along either axis. */
function aTrip(mostBlocks: number) {
  const anywhere = () => Math.random() * (size - 1)
  const near = (block: number) =>
    Math.min(Math.max(block + (2 * Math.random() - 1) * mostBlocks, 0), size - 1)
  const from = { row: anywhere(), column: anywhere() }
  return [cornerAt(from), cornerAt({ row: near(from.row), column: near(from.column) })] as const
}

async function quote(url: string, source: string, mostBlocks: number): Promise<void> {
  const [origin, destination] = aTrip(mostBlocks).map((pin) => ({
    ...{ postal_code: '01310100', street: 'Rua', number: '1' },
    ...pin,
  }))
  const response = await fetch(`${url}/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-key': demoApiKey },
    body: JSON.stringify({
      ...{ service_type: 'CAR', origin_address: origin, destination_address: destination },
    }),
  })
  const body = await response.text()
  if (!response.ok || !body.includes(`"distance_source":"${source}"`))
    throw new Error(`${response.status} ${body}`)
}

function timed(work: () => Promise<void>): Contender {
  return {
    async measure(seconds) {
      const milliseconds: number[] = []
      const endsAt = performance.now() + seconds * 1000
      while (performance.now() < endsAt) {
        const startedAt = performance.now()
        await work()
        milliseconds.push(performance.now() - startedAt)
      }
      const sorted = milliseconds.toSorted((a, b) => a - b)
      return { 'p50 ms': spreadOf(sorted).median, 'p99 ms': sorted[Math.floor(sorted.length * 0.99)]! }
    },
  }
}
