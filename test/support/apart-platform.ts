import { launch, type PlatformOptions, type StartedPlatform } from './platform.ts'
import { startRedis } from './redis.ts'
import { startRoundRobinProxy } from './round-robin-proxy.ts'

/**
 * The platform as `npm run start:apart` starts it: two gateways, two of each subgraph, two workers. Connections to its address are
 * taken to the gateways in turn.
 */
export async function startApartPlatform(options: PlatformOptions): Promise<StartedPlatform> {
  await using stack = new AsyncDisposableStack()
  const redis = stack.use(await startRedis())
  const proxy = stack.use(await startRoundRobinProxy())
  const url = `http://localhost:${proxy.port}`
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    SUBGRAPH_PORT: '0',
    REDIS_URL: redis.url,
    PUBLIC_URL: url,
    DATABASE_POOL_SIZE: '4',
    ...options.env,
  }
  const platform = stack.use(
    await launch('processes.ts', { ...options, env }, { isReady: areAllReady, withinMs: 590_000 }),
  )
  const gateways = [...platform.output().matchAll(/^ {2}gateway +http:\/\/[\w.]+:(\d+)$/gm)]
  proxy.lead(gateways.map(([, port]) => ({ host: '127.0.0.1', port: Number(port) })))
  const disposal = stack.move()
  return { ...platform, url, [Symbol.asyncDispose]: () => disposal.disposeAsync() }
}

/** Reads the last output of `npm run start:apart`: the address of the last subgraph. */
async function areAllReady({ output }: StartedPlatform): Promise<boolean> {
  return /^ {2}wallet +http.*\n {2}wallet +http.*\n/m.test(output())
}
