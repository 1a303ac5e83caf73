import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from './operator-error.ts'

/**
 * The mode of the data folder. When we are root PostgreSQL runs as another user, who has to enter the folder;
 * that user cannot list it, and all that is ours inside has mode 600 or 700.
 */
const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700

/** Makes the folder for nobody else. An existing one keeps its mode, because its owner may share it. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/** Without the `recursive` option, which never returns for a parent such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await existsOrMade(folder)) return
  await makeFolder(dirname(folder))
  if (!(await existsOrMade(folder))) throw new Error(`no folder can be made in ${dirname(folder)}`)
}

/** False when the parent is missing. */
async function existsOrMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: folderMode })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    // Some systems answer EPERM instead of EEXIST for an existing folder such as /.
    const existing = await stat(folder).catch(() => undefined)
    if (existing?.isDirectory()) return true
    throw existing ? new Error(`${folder} is a file and no folder`) : error
  }
}

/** Another process holds the lock of the data folder. */
export class DataDirLockedError extends OperatorError {
  override name = 'DataDirLockedError'
}

/** The previous process is often still stopping when the next one starts. */
const waitSeconds = 2

/**
 * Locks `dataDir` for this process. SQLite takes the lock, because on every platform it uses a lock of the operating system, which ends
 * with the process and is never stale.
 * @throws DataDirLockedError naming the process that holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<Disposable> {
  const pidFile = join(dataDir, 'instance.pid')
  await makePrivate(join(dataDir, lockFile), dataDir)
  const lock = openLock(dataDir)
  const until = performance.now() + waitSeconds * 1000
  while (!takeLock(lock, dataDir)) {
    if (performance.now() > until) {
      lock.close()
      throw lockedByAnother(dataDir, await readFile(pidFile, 'utf8').catch(() => ''))
    }
    await sleep(50)
  }
  await makePrivate(pidFile, dataDir)
  await writeFile(pidFile, `${process.pid}\n`)
  return { [Symbol.dispose]: () => lock.isOpen && lock.close() }
}

/** Creates the file with mode 600, or gives it that mode: an older version created it for everyone to read. */
async function makePrivate(file: string, dataDir: string): Promise<void> {
  try {
    await writeFile(file, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Not opened: closing it would give up the lock that this process may hold on it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(dataDir, error)
    await chmod(file, 0o600).catch((error) => Promise.reject(cannotWrite(dataDir, error)))
  }
}

const lockFile = 'instance.lock'

function openLock(dataDir: string) {
  try {
    return new DatabaseSync(join(dataDir, lockFile))
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

const lockedByAnother = (dataDir: string, pid: string) =>
  new DataDirLockedError(
    `Another Rodovia${pid && ` (process ${pid.trim()})`} is already running on the data in ${dataDir}.\n` +
      'Stop it first, or give this one a folder and ports of its own: DATA_DIR=.data-2 PORT=4001 METRICS_PORT=9465 npm start',
  )

const remedies: Readonly<Record<string, string>> = {
  EROFS: 'Mount it so that Rodovia can write to it',
  ENOSPC: 'Make room on its disk',
  EDQUOT: 'Make room for its user',
}

function cannotWrite(dataDir: string, error: unknown): OperatorError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const remedy = remedies[code] ?? 'Give it to the user who starts Rodovia'
  return new OperatorError(
    `The data folder ${dataDir} cannot be written: ${message}.\n` +
      `${remedy}, or choose another one: DATA_DIR=/some/folder npm start`,
  )
}
