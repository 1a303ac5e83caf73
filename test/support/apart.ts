import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@rodovia/platform/embedded-postgres/postmaster.ts'

const main = resolve(import.meta.dirname, '../../packages/platform/main')
const subgraphs = ['delivery', 'fleet', 'identity', 'notifications', 'quoting', 'wallet']
const startMilliseconds = 170_000

export type Apart = AsyncDisposable & {
  /** Where each gateway answers. */
  gateways: readonly string[]
  /** Where each instance of each subgraph answers. */
  subgraphs: readonly { name: string; url: string }[]
}

/** The platform with each part a process of its own, so many of each, as `npm run start:gateway` and its like start them. */
export async function startApart({
  databaseUrl,
  redisUrl,
  copies = 1,
  env = {},
}: {
  databaseUrl: string
  redisUrl: string
  copies?: number
  env?: Record<string, string>
}): Promise<Apart> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia apart '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const ports = async (count: number) => Promise.all(Array.from({ length: count }, () => freePort()))
  const gatewayPorts = await ports(copies)
  const instances = (
    await Promise.all(
      subgraphs.map(async (name) =>
        (await ports(copies)).map((port) => ({ name, port, url: `http://127.0.0.1:${port}` })),
      ),
    )
  ).flat()
  const common = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '4',
    REDIS_URL: redisUrl,
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${gatewayPorts[0]}`,
    SUBGRAPH_URLS: instances.map(({ name, url }) => `${name}=${url}`).join(','),
    QUOTES_PER_HOUR: '100000',
    APP_REQUESTS_PER_HOUR: '100000',
    LOGIN_TRIES_PER_ADDRESS: '100000',
    ...env,
  }
  const start = (file: string, args: string[], more: Record<string, string>) =>
    stack.use(
      attend(
        spawn(process.execPath, [join(main, file), ...args], {
          env: { ...common, ...more },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
    )

  const started = [
    ...instances.map(({ name, port, url }) => ({
      ...start('subgraph.ts', [name], { SUBGRAPH_PORT: `${port}` }),
      url,
    })),
    ...gatewayPorts.map((port) => ({
      ...start('gateway.ts', [], { PORT: `${port}` }),
      url: `http://127.0.0.1:${port}`,
    })),
    ...Array.from({ length: copies }, () => ({ ...start('worker.ts', [], {}), url: null })),
  ]
  await Promise.all(started.map(untilReady))
  const disposal = stack.move()
  return {
    gateways: gatewayPorts.map((port) => `http://127.0.0.1:${port}`),
    subgraphs: instances.map(({ name, url }) => ({ name, url })),
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

type Started = AsyncDisposable & { child: ChildProcess; said: () => string }

function attend(child: ChildProcess): Started {
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit')
  return {
    child,
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady({ child, said, url }: Started & { url: string | null }): Promise<void> {
  const deadline = Date.now() + startMilliseconds
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`a part ended with ${child.exitCode}:\n${said()}`)
    if (url ? (await fetch(`${url}/readyz`).catch(() => null))?.ok : said().includes('"msg":"ready"')) return
    await pause(100)
  }
  throw new Error(
    `${child.spawnargs.slice(1).join(' ')} was not ready within ${startMilliseconds} ms:\n${said()}`,
  )
}
