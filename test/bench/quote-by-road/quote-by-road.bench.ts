import { createValhalla } from '@rodovia/outside/roads/valhalla-process.ts'
import { demoApiKey } from '@rodovia/postgres/demo-data.ts'
import { buildTown, cornerAt } from '../../support/roads/build-town.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { spreadOf } from '../harness/statistics.ts'

/** As many corners as a town of two million people has. */
const size = 300

export const quoteByRoadBench: Bench = {
  name: 'quote-by-road',
  title: 'REST: a quote by road',
  about: `\`POST /v1/quotes\` between two pins that nobody asked for before, so that no way is cached, one after the other. The roads are a grid of 300 × 300
streets, 60 km wide, some of them faster than others, with a river through it. Estimated is the same request without a road network; Valhalla alone is the
same way from the same process of its own, without the quote around it.`,
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
        await valhalla.route({ from: aCorner(), to: aCorner(), vehicle: 'car' })
      }),
      estimated: timed(() => quote(estimated.url, 'estimate')),
      'by road': timed(() => quote(byRoad.url, 'road')),
    }
  },
}

function aCorner() {
  const any = () => Math.random() * (size - 1)
  return cornerAt({ row: any(), column: any() })
}

async function quote(url: string, source: string): Promise<void> {
  const address = () => ({ postal_code: '01310100', street: 'Rua', number: '1', ...aCorner() })
  const response = await fetch(`${url}/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-key': demoApiKey },
    body: JSON.stringify({ service_type: 'CAR', origin_address: address(), destination_address: address() }),
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
