import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { spoolFolder } from '../backup/layout.ts'
import { freePort } from '../free-ports.ts'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { isReady } from './postmaster-file.ts'
import { commandFor, type RunAs } from './run-as.ts'

const stopSeconds = 30

/** Whole under its name or not there, also after a power cut. A `sync` that knows no files writes everything. */
const archiveCommand = [
  `test ! -d ${spoolFolder} || { cp %p ${spoolFolder}/%f.part`,
  `{ sync ${spoolFolder}/%f.part || sync; }`,
  `mv ${spoolFolder}/%f.part ${spoolFolder}/%f; }`,
].join(' && ')

/** Passed at each start, so that they also apply to existing clusters. fsync stays on. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  // Parallel queries need /dev/shm, which has 64 MB in a container, and our queries are short.
  max_parallel_workers_per_gather: '0',
  // A new platform grows from nothing: plans for empty tables last no longer than this, instead of a minute.
  autovacuum_naptime: '10s',
  // After a checkpoint the first change of a page writes the whole page, and pages of free space maps are almost empty.
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The client gets errors of statements and logs them with the id of the request.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  lc_messages: 'C',
  cluster_name: 'rodovia',
  // Segments go where the backup fetches them (backup/wal-archive.ts), while that folder exists. PostgreSQL runs this in its data folder.
  archive_mode: 'on',
  archive_command: archiveCommand,
}

export type Postmaster = ReturnType<typeof running>

export interface PostmasterOptions {
  readonly postgres: string
  readonly runAs: RunAs
  readonly cluster: string
  readonly logFile: string
  readonly log: Log
  /** Settings of PostgreSQL besides ours, such as those of a recovery. */
  readonly settings?: Readonly<Record<string, string>>
  /** The time limit until it accepts connections. Default: 60 s. */
  readonly startSeconds?: number
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 and waits until it accepts connections. Tries again when another process takes the port
 * in between, and while the children of a killed server are still ending.
 */
export async function startPostmaster(start: PostmasterOptions, choosePort = freePort): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort()
    const child = launch(start, port)
    if (await becomesReady(child, start)) return running(child, port, start)
    const output = await readFile(start.logFile, 'utf8')
    const isTransient = /could not bind|shared memory block .* is still in use/.test(output)
    if (isTransient && attempt < 20) {
      await sleep(attempt * 20)
      continue
    }
    const lines = output.trim().split('\n').slice(-6)
    throw new OperatorError(
      `PostgreSQL did not start. It wrote to ${start.logFile}:\n${lines.map((line) => `  ${line}`).join('\n')}\n` +
        'Fix what it reports, or use your own PostgreSQL, 15 to 18: DATABASE_URL=postgres://… npm start',
    )
  }
}

/** Detached, so that Ctrl-C in a terminal reaches only us: PostgreSQL stops after our server has drained. */
function launch(start: PostmasterOptions, port: number) {
  const { postgres, runAs, cluster, logFile } = start
  const flags = Object.entries({ ...settings, ...start.settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const { file, args, options } = commandFor(runAs, postgres, ['-D', cluster, ...flags])
  const logTo = openSync(logFile, 'w', 0o600)
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', logTo, logTo] })
  closeSync(logTo)
  child.on('error', () => {})
  return child
}

async function becomesReady(child: ChildProcess, { cluster, startSeconds = 60 }: PostmasterOptions) {
  const until = performance.now() + startSeconds * 1000
  while (!hasEnded(child)) {
    if (await isReady(cluster, child.pid)) return true
    if (performance.now() > until) {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      return false
    }
    await sleep(10)
  }
  return false
}

function running(child: ChildProcess, port: number, { log }: PostmasterOptions) {
  /** Resolves when it has ended, for whatever reason, with the exit code or the signal. */
  const { promise: ended, resolve } = Promise.withResolvers<number | NodeJS.Signals | null>()
  // When Node exits without disposing, PostgreSQL still gets a signal to shut down.
  const stopWithUs = () => void child.kill('SIGINT')
  const onEnd = () => {
    process.off('exit', stopWithUs)
    resolve(child.signalCode ?? child.exitCode)
  }
  process.once('exit', stopWithUs)
  if (hasEnded(child)) onEnd()
  else child.once('exit', onEnd)
  child.unref()

  const stop = async () => {
    if (hasEnded(child)) return
    child.ref()
    child.kill('SIGINT')
    const forceTimer = setTimeout(() => {
      log.warn(
        { stopSeconds },
        'PostgreSQL takes too long to stop: killing it; it recovers at the next start',
      )
      child.kill('SIGQUIT')
    }, stopSeconds * 1000)
    await ended
    clearTimeout(forceTimer)
  }
  let stopped: Promise<void> | undefined
  return { port, ended, [Symbol.asyncDispose]: () => (stopped ??= stop()) }
}

/** Without a process id it could not be spawned. */
const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null
