import { defineConfig } from 'vitest/config'
import configOf from './vitest.config.ts'

/**
 * `npm run test:apart`: the journeys against two gateways, two of each subgraph and two workers (`startApartPlatform`), unchanged. Each
 * file starts a set of its own, sixteen processes, so one file after the other.
 */
const config = configOf({ mode: 'all', command: 'serve' })

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    env: { PLATFORM: 'apart' },
    include: ['test/journeys/*.test.ts'],
    exclude: [
      // These are about one process: how it starts, ends, is killed, keeps its data, or what its console and its metrics say.
      ...['admin', 'crash', 'database-away', 'geo-import', 'metrics', 'roads', 'start'].map(fileOf),
      // These start several servers of their own, or one with another clock.
      ...['api-keys', 'apart', 'data-exports', 'nothing-personal', 'two-servers', 'watching-elsewhere'].map(
        fileOf,
      ),
      ...['retention', 'tracing'].map(fileOf),
    ],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})

function fileOf(journey: string): string {
  return `test/journeys/${journey}{,.all}.test.ts`
}
