import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from './operator-error.ts'

/** Others may pass through (PostgreSQL runs as another user when we are root), but not look around. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/** Not by `recursive`: where a folder is there but takes none, as /proc, that never comes back. */
async function makeFolder(folder: string): Promise<void> {
  const isMade = await makeOne(folder)
  if (isMade) return
  await makeFolder(dirname(folder))
  if (!(await makeOne(folder))) throw new Error(`no folder can be made in ${dirname(folder)}`)
}

/** Whether it is there now; not when the folder above is missing. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o711 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    // Some systems say of a folder that is there, above all of /, that it is not allowed.
    const found = await stat(folder).catch(() => undefined)
    if (found?.isDirectory()) return true
    throw found ? new Error(`${folder} is a file and no folder`) : error
  }
}

/** Another process works in the data folder. */
export class DataDirLockedError extends OperatorError {
  override name = 'DataDirLockedError'
}

/** One that was told to stop is often still stopping when the next is started. */
const waitSeconds = 2

/**
 * Makes this process the only one that works in `dataDir`. SQLite takes the lock because it asks the operating system
 * for one on every platform: it goes with the process, however that ends, and can never be stale.
 * @throws DataDirHeldFault naming the process that holds it
 */
export async function lockDataDir(dataDir: string): Promise<Disposable> {
  const pidFile = join(dataDir, 'instance.pid')
  const lock = openLock(dataDir)
  const until = performance.now() + waitSeconds * 1000
  while (!takeLock(lock, dataDir)) {
    if (performance.now() > until) {
      lock.close()
      throw heldByAnother(dataDir, await readFile(pidFile, 'utf8').catch(() => ''))
    }
    await sleep(50)
  }
  await writeFile(pidFile, `${process.pid}\n`)
  return { [Symbol.dispose]: () => lock.isOpen && lock.close() }
}

function openLock(dataDir: string) {
  try {
    return new DatabaseSync(join(dataDir, 'instance.lock'))
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

const sqliteBusy = 5

function takeLock(lock: DatabaseSync, dataDir: string) {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    lock.close()
    throw cannotWrite(dataDir, error)
  }
}

const heldByAnother = (dataDir: string, pid: string) =>
  new DataDirLockedError(
    `Another Rodovia${pid && ` (process ${pid.trim()})`} is already running on the data in ${dataDir}.\n` +
      'Stop it first, or give this one a folder and ports of its own: DATA_DIR=.data-2 PORT=4001 METRICS_PORT=9465 npm start',
  )

const cannotWrite = (dataDir: string, error: unknown) =>
  new OperatorError(
    `The data folder ${dataDir} cannot be written: ${error instanceof Error ? error.message : error}.\n` +
      'Give it to the user who starts Rodovia, or choose another one: DATA_DIR=/some/folder npm start',
  )
