import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { platform } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'

const execute = promisify(execFile)

/** Larger than any process id of Linux (at most 4194304) or macOS (99999). */
const impossiblePid = 2_147_483_647

/** The lines of `postmaster.pid`: pid, data folder, start time, port, sockets, address, shared memory, state. */
async function readPostmasterFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return Number.isSafeInteger(pid) && pid > 0
    ? { pid, folder: lines[1] ?? '', port: Number(lines[3]), state: lines[7]?.trim(), text }
    : undefined
}

/** Whether the server with this process id accepts connections. */
export async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const file = await readPostmasterFile(cluster)
  return file?.pid === pid && file?.state === 'ready'
}

/** The port of the server that accepts connections, if there is one. */
export async function readyPort(cluster: string): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster)
  return file?.state === 'ready' && (await isPostmaster(file)) ? file.port : undefined
}

/**
 * Stops the server that a killed Node process left running, because it has that process's settings. Call it only with the lock of the
 * data folder.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(cluster)
  if (!file) return
  if (!(await isPostmaster(file))) return forgetPid(cluster, file)
  log.info({ pid: file.pid }, 'stopping the PostgreSQL of an earlier process')
  for (const [signal, milliseconds] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    send(file.pid, signal)
    if (await ends(file, milliseconds)) return
  }
  throw new OperatorError(
    `PostgreSQL (process ${file.pid}) from an earlier start holds ${cluster} and does not stop.\n` +
      `Stop it by hand (kill -QUIT ${file.pid}) and start again.`,
  )
}

/**
 * After a reboot the process id in the file may be that of another program, and PostgreSQL would refuse to start. We change only the id:
 * from the rest PostgreSQL finds out whether children of a killed server still use its memory.
 */
async function forgetPid(cluster: string, { pid, text }: { pid: number; text: string }) {
  if (!send(pid, 0)) return
  await writeFile(join(cluster, 'postmaster.pid'), text.replace(/^\d+/, String(impossiblePid)))
}

async function isPostmaster({ pid, folder }: { pid: number; folder: string }) {
  if (!send(pid, 0)) return false
  const [program = '', ...args] = await commandLineOf(pid)
  return /(^|\/)postgres$/.test(program) && args.includes(folder)
}

/** From `/proc` on Linux, which may lack `ps`. Empty for a program that has ended. */
async function commandLineOf(pid: number): Promise<string[]> {
  if (platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const { stdout } = await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  const [program = '', folder = ''] = stdout.trim().split(/ -D (.*?) -c /, 2)
  return [program, folder]
}

async function ends(file: { pid: number; folder: string }, milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    if (!(await isPostmaster(file))) return true
    await sleep(20)
  }
  return false
}

/** Sends a signal, or none, and returns whether the process exists. */
const send = (pid: number, signal: NodeJS.Signals | 0) => {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
