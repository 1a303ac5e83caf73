import { join } from 'node:path'
import { startRedis } from '../../support/redis.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { httpContender, measureHttp } from '../harness/http-load.ts'
import { startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'
import { everywhere, path, seedCities } from './cities.ts'
import { mapIsComplete, redisSearch } from './redis-search.ts'

const drivers = 100_000

export const nearbyBench: Bench = {
  name: 'nearby',
  title: 'Nearby drivers among 100,000',
  about: `\`GET /api/drivers-nearby\` among ${drivers} drivers on duty, distributed like the population of the ten largest cities. Cold: each request has another
place in the middle of São Paulo, or another radius of about 10 km, so that no answer is cached; redis-benchmark sends GEOSEARCH with the same radius
around the middle, for the nearest 500 with place and distance. With Redis the platform searches its map there, without in PostgreSQL; both also blur every
place, sort by the blurred places and write JSON. Cached: one place again and again, beside Fastify that sends the same text.`,
  packages: ['fastify', 'pg'],
  rounds: 9,
  // The platform compiles what answers from its cache in the first seconds.
  warmUpSeconds: 10,
  marks: [
    { of: 'platform, cold', to: 'GEOSEARCH', unit: 'requests/s', atLeast: 0.3 },
    { of: 'without Redis, cold', to: 'GEOSEARCH', unit: 'requests/s', atLeast: 0.3 },
    { of: 'platform, cached', to: 'Fastify, the text', unit: 'requests/s', atLeast: 0.75 },
  ],
  async start(stack) {
    const redis = stack.use(await startRedis())
    const { url, databaseUrl, startAnother } = await startBenchPlatform(stack, {
      env: { ...testConfig({ delivery: { driverFreshSeconds: 3600 } }), REDIS_URL: redis.url },
      build: ({ databaseUrl }) => seedCities(databaseUrl, drivers),
    })
    const { url: withoutRedis } = await startAnother({ REDIS_URL: '' })
    const cached = { url, path: path({ lat: -23.55, lng: -46.63, km: 10 }) }
    const answer = await (await fetch(`${url}${cached.path}`)).text()
    const floor = stack.use(
      await startServer(join(import.meta.dirname, 'static-json.ts'), { env: { ANSWER: answer } }),
    )
    const somewhere = everywhere()
    await mapIsComplete(redis.url, () => fetch(`${url}${somewhere().path}`).then((answer) => answer.text()))
    const cold = (url: string): Contender => ({
      measure: (seconds) =>
        measureHttp({ url, requests: Array.from({ length: seconds * 1000 }, somewhere) }, seconds),
    })
    return {
      GEOSEARCH: await redisSearch(redis.url, databaseUrl),
      'platform, cold': cold(url),
      'without Redis, cold': cold(withoutRedis),
      'Fastify, the text': httpContender({ ...cached, url: floor.url }),
      'platform, cached': httpContender(cached),
    }
  },
}
