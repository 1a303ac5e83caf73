import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { generousMs } from './generous.ts'
import { recordProcessLog } from './process-logs.ts'
import { testConfig } from './test-config.ts'

const root = resolve(import.meta.dirname, '../..')

/** In production the platform refuses what `testConfig` replaces, except from test code in its own process. */
const allowTestConfig = ['--import', join(import.meta.dirname, 'allow-test-config.ts')]

/** Tests ask more than a person does in an hour, and wait longer; those of the limits set their own. */
export const testLimits = {
  QUOTES_PER_HOUR: '100000',
  APP_REQUESTS_PER_HOUR: '100000',
  KEY_REQUESTS_PER_HOUR_START: '100000',
  LOGIN_TRIES_PER_ADDRESS: '100000',
  ...testConfig({
    // Logging in is no test of how long a password takes.
    auth: { argon2: { memoryKiB: 8, passes: 1 } },
    // A busy machine takes longer than the second or two after which the platform gives up. A test of such a
    // deadline sets its own.
    geocoder: { streetsTimeoutMs: generousMs },
    roads: { timeoutMs: generousMs },
    shops: { rates: { deadlineMilliseconds: generousMs } },
    limits: {
      actions: {
        signUps: { quota: 100000 },
        proofChecks: { quota: 100000 },
        addressInstructions: { quota: 100000 },
        linkInstructions: { quota: 100000 },
        orderNotes: { quota: 100000 },
        orderCalls: { quota: 100000 },
        linkCalls: { quota: 100000 },
        addressCalls: { quota: 100000 },
        exports: { quota: 100000 },
        listExports: { quota: 100000 },
        dispatchPlans: { quota: 100000 },
        dispatchPlanChanges: { quota: 100000 },
        invitations: { quota: 100000 },
      },
    },
  }),
}

export type PlatformOptions = {
  /** Without one the platform brings its own PostgreSQL, in its own data folder. */
  databaseUrl?: string
  /** A folder to keep between two starts; without one a fresh folder is made, and removed at the end. */
  dataDir?: string
  env?: Record<string, string>
  /** Replaces no constants. */
  isAsInstalled?: boolean
  /** Options of Node, such as `--import` of a module. */
  nodeOptions?: readonly string[]
}

export type RunningPlatform = AsyncDisposable & {
  url: string
  /** All that its process said so far. */
  output: () => string
}

export type StartedPlatform = RunningPlatform & {
  process: ChildProcess
  /** Ends the process with a signal and tells how it ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the real platform as a process of its own, and waits until it is ready. */
export function startPlatform(options: PlatformOptions = {}): Promise<StartedPlatform> {
  // The platform's own messages, such as the demo's key, come a moment later.
  const isReady = ({ url, output }: StartedPlatform) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok && output().includes('Rodovia is ready'),
      () => false,
    )
  return launch('server.ts', options, { isReady, withinMs: 3 * generousMs })
}

type Readiness = { isReady: (platform: StartedPlatform) => Promise<boolean>; withinMs: number }

/** Starts a `main` that is the platform. */
export function launch(
  main: string,
  options: PlatformOptions,
  readiness: Readiness,
): Promise<StartedPlatform> {
  return onFreePort((port) => launchOn(port, main, options, readiness))
}

/** Starts something on another port where somebody took the first one before it listened there. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (;;) {
    const port = await freePort()
    try {
      return await start(port)
    } catch (error) {
      if (!String(error).includes(`Port ${port} is taken`)) throw error
    }
  }
}

async function launchOn(
  port: number,
  main: string,
  options: PlatformOptions,
  readiness: Readiness,
): Promise<StartedPlatform> {
  const dataDir = await makeDataDir(options)
  const { isAsInstalled = false } = options
  const needsLeave = options.env?.NODE_ENV === 'production' && !isAsInstalled
  const nodeOptions = [...(needsLeave ? allowTestConfig : []), ...(options.nodeOptions ?? [])]
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'apps', main)], {
    env: platformEnvironment(options, port, dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  recordProcessLog(main, () => said)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>

  const end: StartedPlatform['end'] = async (signal) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const [code, by] = await ended
    return { code, signal: by }
  }
  const url = `http://localhost:${port}`
  const platform: StartedPlatform = {
    url,
    output: () => said,
    process: child,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      if (!options.dataDir) await removeDataDir(dataDir)
    },
  }
  try {
    await waitUntilReady(platform, readiness)
  } catch (error) {
    // One that is left would go on to connect to a database that is gone, and take the processor from the tests that follow.
    await platform.end('SIGKILL')
    if (!options.dataDir) await removeDataDir(dataDir)
    throw error
  }
  return platform
}

export async function makeDataDir({ dataDir }: PlatformOptions): Promise<string> {
  return dataDir ?? (await mkdtemp(join(tmpdir(), 'rodovia test ')))
}

export function platformEnvironment(
  { databaseUrl = '', isAsInstalled = false, env }: PlatformOptions,
  port: number,
  dataDir: string,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    METRICS_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '10',
    ...(isAsInstalled ? {} : testLimits),
    ...env,
  }
}

/** A PostgreSQL whose platform was cut off may be writing its last things there. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

async function waitUntilReady(platform: StartedPlatform, { isReady, withinMs }: Readiness): Promise<void> {
  const { process: child, output } = platform
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the platform ended with ${child.exitCode}:\n${output()}`)
    if (await isReady(platform)) return
    await pause(50)
  }
  throw new Error(`the platform was not ready within ${withinMs} ms:\n${output()}`)
}
