import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from './start-fault.ts'

/** Others may pass through (PostgreSQL runs as another user when we are root), but not look around. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/**
 * Makes this process the only one that works in `dataDir`. SQLite takes the lock because it asks the operating system
 * for one on every platform: it goes with the process, however that ends, and can never be stale.
 * @throws StartFault naming the process that holds it
 */
export async function lockDataDir(dataDir: string): Promise<Disposable> {
  const pidFile = join(dataDir, 'instance.pid')
  const lock = openLock(dataDir)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw cannotWrite(dataDir, error)
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    throw new StartFault(
      `Another Rodovia${pid && ` (process ${pid})`} is already running on the data in ${dataDir}.\n` +
        'Stop it first, or give this one a folder and a port of its own: DATA_DIR=.data-2 PORT=4001 npm start',
    )
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
const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === sqliteBusy

const cannotWrite = (dataDir: string, error: unknown) =>
  new StartFault(
    `The data folder ${dataDir} cannot be written: ${error instanceof Error ? error.message : error}.\n` +
      'Give it to the user who starts Rodovia, or choose another one: DATA_DIR=/some/folder npm start',
  )
