import { randomUUID } from 'node:crypto'
import { type StartedPlatform, startPlatform } from '../../support/platform.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Servers } from './public-client.ts'

/** Two servers with workers on one database, one of which is killed now and then. */
export type TwoServers = AsyncDisposable & Servers & { kill(index: number): Promise<void> }

export async function startTwoServers(): Promise<TwoServers> {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const secret = randomUUID()
  const start = () =>
    startPlatform({
      databaseUrl,
      env: {
        JWT_KEYS: `shared:${secret}`,
        LOG_LEVEL: 'error',
        // An offer that ends by itself would be a move that no client made.
        ...testConfig({ delivery: { offerTimeoutSeconds: 600 } }),
      },
    })
  const platforms: StartedPlatform[] = [await start()]
  stack.defer(async () => void (await Promise.all(platforms.map((one) => one[Symbol.asyncDispose]()))))
  platforms.push(await start())
  const disposal = stack.move()
  return {
    urls: () => platforms.map(({ url }) => url),
    async kill(index) {
      const server = platforms[index]!
      await server.end('SIGKILL')
      await server[Symbol.asyncDispose]()
      platforms[index] = await start()
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
