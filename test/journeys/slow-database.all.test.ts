import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { expect, test } from 'vitest'
import { startChildProcess } from '../../apps/processes/child-process.ts'
import { createEmptyTestDatabase, createTestDatabase, urlOf } from '../support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

/** Several processes start at once, some twice, on a machine that does other things too. */
const limitMilliseconds = 400_000

const commands = {
  platform: ['server.ts'],
  gateway: ['gateway.ts'],
  subgraph: ['subgraph.ts', 'delivery'],
  worker: ['worker.ts'],
  migration: ['migrate.ts'],
}
type Kind = keyof typeof commands

async function start(kind: Kind, databaseUrl: string, stack: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia slow '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const [file, ...args] = commands[kind]
  let output = ''
  const [waiting, ready] = [Promise.withResolvers<'waiting'>(), Promise.withResolvers<'ready'>()]
  const onLine = (line: string) => {
    output += `${line}\n`
    if (line.includes('"msg":"waiting"')) waiting.resolve('waiting')
    if (line.includes('"msg":"ready"')) ready.resolve('ready')
  }
  const { ended } = stack.use(
    startChildProcess({
      name: kind,
      command: [resolve(import.meta.dirname, '../../apps', file!), ...args],
      env: {
        ...process.env,
        ...{ NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        ...{ HOST: '127.0.0.1', PORT: '0', SUBGRAPH_PORT: '0', METRICS_PORT: '0' },
        SUBGRAPH_URLS: subgraphNames.map((name) => `${name}=http://127.0.0.1:1`).join(),
      },
      onLine,
    }),
  )
  return {
    waiting: () => Promise.race([waiting.promise, ended]),
    /** Resolves with `ready`, or how the process ended. */
    ready: () => Promise.race([ready.promise, ended]),
    ended,
    output: () => output,
  }
}

const faults = {
  'holds its answers back for 20 s': {
    begin: (proxy: TcpProxy) => proxy.hold(),
    end: (proxy: TcpProxy) => proxy.release(),
    seconds: 20,
  },
  'goes away and comes back': {
    begin(proxy: TcpProxy) {
      proxy.cut()
      void proxy.refuse()
    },
    end: (proxy: TcpProxy) => void proxy.accept(),
    seconds: 2,
  },
}

/** A fault begins when the process sends this text. */
const moments = {
  'its first connection': '',
  'a migration': 'insert into "migrations"',
  'the fingerprints of secrets': 'secret_fingerprints',
  'its notifications': 'LISTEN',
  'the demo data': 'pg_advisory_xact_lock(',
  'its job queues': 'bullmq',
}

test.concurrent.each<[Kind, keyof typeof moments, keyof typeof faults]>([
  ['platform', 'the demo data', 'holds its answers back for 20 s'],
  ['gateway', 'its first connection', 'holds its answers back for 20 s'],
  ['subgraph', 'the fingerprints of secrets', 'holds its answers back for 20 s'],
  ['worker', 'its job queues', 'holds its answers back for 20 s'],
  ['migration', 'a migration', 'holds its answers back for 20 s'],
  ['worker', 'its notifications', 'goes away and comes back'],
])(
  'a %s that reaches %s waits for a PostgreSQL that %s, and says so',
  async (kind, moment, name) => {
    await using stack = new AsyncDisposableStack()
    const create = kind === 'migration' ? createEmptyTestDatabase : createTestDatabase
    const url = new URL(stack.use(await create()).url)
    const fault = faults[name]
    const begun = Promise.withResolvers<void>()
    const proxy = stack.use(
      await startTcpProxy({
        to: { host: url.hostname, port: Number(url.port) },
        onAsked: (piece) => piece.includes(moments[moment]) && begun.resolve(),
      }),
    )
    begun.promise.then(() => fault.begin(proxy))
    url.port = String(proxy.port)
    const { waiting, ready, ended, output } = await start(kind, url.href, stack)
    await Promise.race([begun.promise, ended])
    const lasting = sleep(fault.seconds * 1000)
    expect(await waiting(), output()).toBe('waiting')
    expect(output()).toContain(`"waitsFor":"The database at ${url.host}${url.pathname}: `)
    await lasting
    fault.end(proxy)
    expect(await ready(), output()).toBe(kind === 'migration' ? 0 : 'ready')
  },
  limitMilliseconds,
)

test.concurrent.each<[Kind, 'a wrong password' | 'no such database', string]>([
  ['platform', 'a wrong password', 'password authentication failed'],
  ['gateway', 'no such database', 'database "nowhere" does not exist'],
  ['subgraph', 'a wrong password', 'password authentication failed'],
  ['worker', 'no such database', 'database "nowhere" does not exist'],
  ['migration', 'a wrong password', 'password authentication failed'],
])(
  'a %s that meets %s ends at once and says why',
  async (kind, refusal, reason) => {
    await using stack = new AsyncDisposableStack()
    const url = new URL(urlOf(stack.use(await createTestDatabase()).url, 'nowhere'))
    if (refusal === 'a wrong password') url.password = 'wrong'
    const { ended, output } = await start(kind, url.href, stack)
    expect(await ended, output()).toBe(1)
    expect(output()).toContain(`cannot be used: ${reason}`)
    expect(output()).not.toContain('"msg":"waiting"')
  },
  limitMilliseconds,
)
