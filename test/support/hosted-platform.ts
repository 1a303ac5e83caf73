import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { generousMs } from './generous.ts'
import {
  makeDataDir,
  onFreePort,
  type PlatformOptions,
  platformEnvironment,
  type RunningPlatform,
  removeDataDir,
} from './platform.ts'
import { recordProcessLog } from './process-logs.ts'

/** Starts the platform with this environment, or stops it. */
export type HostRequest = { id: number; env?: NodeJS.ProcessEnv }
export type HostResponse = { id: number; error?: string }

type Host = {
  process: ChildProcess
  /** Each gets what the process writes. */
  readers: Set<(text: string) => void>
  ask: (request: HostRequest) => Promise<void>
}

let host: Host | undefined
let lastId = 0

/**
 * Starts the real platform in a process that the files of this worker share, as `startPlatform` does in one of its own. For tests that
 * look at HTTP and the database only: what kills the process, moves its clock or gives it options of Node needs its own.
 */
export function startHostedPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  return onFreePort((port) => startOn(port, options))
}

async function startOn(port: number, options: PlatformOptions): Promise<RunningPlatform> {
  const id = ++lastId
  const url = `http://localhost:${port}`
  await using stack = new AsyncDisposableStack()
  const dataDir = await makeDataDir(options)
  if (!options.dataDir) stack.defer(() => removeDataDir(dataDir))
  host ??= startHost()
  const { readers, ask } = host
  let said = ''
  const read = (text: string) => (said += text)
  readers.add(read)
  stack.defer(() => void readers.delete(read))
  const output = () => said
  recordProcessLog('server.ts', output)
  await ask({ id, env: platformEnvironment(options, port, dataDir) }).catch((error: Error) => {
    throw new Error(`${error.message}\n${said}`)
  })
  stack.defer(() => ask({ id }))
  // Its last lines may come later than its answer.
  await vi.waitUntil(() => output().includes(`${url}/healthz`), generousMs)
  const disposal = stack.move()
  return { url, output, [Symbol.asyncDispose]: () => disposal.disposeAsync() }
}

function startHost(): Host {
  const child = fork(join(import.meta.dirname, 'platform-host.ts'), {
    // Vitest's own options are not for the platform.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const readers: Host['readers'] = new Set()
  for (const stream of [child.stdout, child.stderr] as Socket[])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => {
        for (const read of readers) read(text)
      })
      .unref()
  // A test may look at what keeps its own process alive.
  child.unref()
  child.channel!.unref()
  const waiting = new Map<number, (error?: string) => void>()
  child.on('message', ({ id, error }: HostResponse) => waiting.get(id)?.(error))
  void once(child, 'exit').then(([code]) => {
    if (host?.process === child) host = undefined
    for (const settle of waiting.values()) settle(`the host of platforms ended with ${code}`)
  })
  const ask = ({ id, env }: HostRequest) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(id, (error) => {
        waiting.delete(id)
        if (error) reject(new Error(error))
        else resolve()
      })
      child.send({ id, env })
    })
  return { process: child, readers, ask }
}
