import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import pLimit from 'p-limit'
import { NoAnswer, NoWay, type RoadNetwork } from './road-network.ts'
import { installValhalla, tilesFolder, valhallaPackage } from './valhalla-config.ts'
import { routeQuery, saysNoWay, tableQuery } from './valhalla-queries.ts'

type Answer = { id: number; answer?: string; fault?: string }

export type ValhallaSettings = {
  /** The folder that `npm run roads:build` wrote. */
  folder: string
  /** For a task, without the wait for those before it. A process that takes longer is killed. */
  timeoutMs: number
}

/**
 * Valhalla in a process of its own, which starts with the first task and does one at a time: a worker thread that is ended while it runs
 * ends the whole process (docs/explanation/adr/0025-road-engine-in-its-own-process.md). Throws an `OperatorError` for a folder without
 * tiles, or without the package.
 */
export function createValhalla({ folder, timeoutMs }: ValhallaSettings): RoadNetwork {
  assertInstalled()
  const tiles = join(folder, tilesFolder)
  if (!existsSync(tiles))
    throw new OperatorError(
      `ROADS: the folder ${folder} has no roads. Build them with \`npm run roads:build FILE.osm.pbf ${folder}\`, or remove ROADS.`,
    )
  const oneAtATime = pLimit(1)
  let child: Promise<ChildProcess> | null = null
  let lastId = 0

  const start = () => {
    child ??= startChild(tiles).catch((error) => {
      child = null
      throw error
    })
    return child
  }

  async function run(kind: 'route' | 'matrix', query: object): Promise<unknown> {
    const running = await start()
    const id = ++lastId
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const reply = nextAnswer(running, id, signal)
      // A closed channel is noticed by the end of the process.
      running.send({ id, kind, query: JSON.stringify(query) }, () => {})
      const { answer, fault } = await reply
      if (answer !== undefined) return JSON.parse(answer)
      if (saysNoWay(fault ?? '')) throw new NoWay()
      throw new Error(`Valhalla: ${fault}`)
    } catch (error) {
      if (signal.aborted || running.exitCode !== null || running.signalCode !== null) {
        child = null
        running.kill('SIGKILL')
      }
      throw signal.aborted ? new NoAnswer() : error
    }
  }

  return {
    route: (trip) => oneAtATime(run, 'route', routeQuery(trip)),
    table: (to, from, vehicle) => oneAtATime(run, 'matrix', tableQuery(to, from, vehicle)),
    async [Symbol.asyncDispose]() {
      oneAtATime.clearQueue()
      const running = await child?.catch(() => null)
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(valhallaPackage)
    return true
  } catch {
    return false
  }
}

export function assertInstalled(): void {
  if (!isInstalled())
    throw new OperatorError(
      `Roads from a file need ${valhallaPackage}, which the installation does not bring (280 MB). Run \`${installValhalla}\`.`,
    )
}

/** A start takes a moment, because tiles are read only when they are needed, and longer on a busy machine. */
const startMs = 60_000

/** Its environment is empty: no secret of ours is in reach of native code. */
async function startChild(tiles: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'valhalla.child.ts')
  const child = fork(program, [tiles], { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  child.on('error', () => {})
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(0, 500)
  })
  const started = AbortSignal.timeout(startMs)
  try {
    await Promise.race([
      once(child, 'message', { signal: started }),
      once(child, 'exit', { signal: started }),
    ])
    if (child.exitCode === null && child.signalCode === null) return child
    throw new Error(`Valhalla ended while it started: ${said}`)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function nextAnswer(child: ChildProcess, id: number, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onMessage = (answer: Answer) => answer.id === id && settle(() => resolve(answer))
    const onExit = () => settle(() => reject(new Error('Valhalla ended')))
    const onAbort = () => settle(() => reject(signal.reason))
    child.on('message', onMessage)
    child.on('exit', onExit)
    signal.addEventListener('abort', onAbort)
    if (child.exitCode !== null || child.signalCode !== null) onExit()
  })
}
