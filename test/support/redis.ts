import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { generousMs } from './generous.ts'
import { redisProgram } from './programs.ts'
import { programPath } from './shared-services.ts'

export type TestRedis = AsyncDisposable & {
  /** The address in the format of `REDIS_URL`. */
  url: string
  /** Ends the server; `start` brings an empty one back on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A real Redis of one's own that keeps nothing, on a free port of this machine. */
export async function startRedis(moreFlags: readonly string[] = []): Promise<TestRedis & { port: number }> {
  const program = await programPath(redisProgram)
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const flags = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...moreFlags,
  ]
  const launch = () => spawn(program, flags, { stdio: 'ignore' })
  let server = launch()
  await waitUntilReady(url)
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  return {
    url,
    port,
    stop,
    async start() {
      server = launch()
      await waitUntilReady(url)
    },
    [Symbol.asyncDispose]: stop,
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null })
  redis.on('error', () => {})
  const deadline = Date.now() + generousMs
  for (;;) {
    try {
      await redis.connect()
      await redis.ping()
      return redis.disconnect()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(50)
    }
  }
}
