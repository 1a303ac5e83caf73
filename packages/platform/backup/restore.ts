import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, chown, type FileHandle, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lockDataDir, makeDataDir } from '../data-dir.ts'
import { findBinaries } from '../embedded-postgres/binaries.ts'
import { stopOrphan } from '../embedded-postgres/postmaster-file.ts'
import { chooseRunAs, type RunAs } from '../embedded-postgres/run-as.ts'
import { createLog } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { syncFolder } from '../sync-folder.ts'
import { databasePart, nameAt, type StoredBackup, settingsPart } from './layout.ts'
import { recover } from './recover.ts'
import { stageSegments } from './replay.ts'
import { damaged, hashOf, unseal } from './sealing.ts'
import { archivedFiles } from './stored-files.ts'
import { unpack } from './tar-stream.ts'

const log = createLog({ logLevel: 'silent' })

export type RestoreOptions = {
  dataDir: string
  backup: StoredBackup
  identities: readonly string[]
  /** The last moment to be restored; null for all that the archive holds. */
  to: Date | null
  /** Moves a data folder that exists aside. */
  overwrites: boolean
  clock: () => Date
  report: (line: string) => void
  /** Runs once on the restored database, before the platform may use it. */
  prepare: (databaseUrl: string) => Promise<void>
}

/**
 * Restores a backup into the data folder. It appears under its name when it is whole; until then, and after an error, what was there is
 * untouched.
 * @throws OperatorError if the folder holds data and `overwrites` is false, if it is in use, and if the backup is damaged
 */
export async function restore(options: RestoreOptions): Promise<{ movedTo: string | null }> {
  const { dataDir, backup, clock, report } = options
  const holdsData = await hasData(dataDir)
  if (holdsData && !options.overwrites)
    throw new OperatorError(
      `${dataDir} holds data. Restore into another folder (DATA_DIR=… npm run restore), or add --overwrite, which moves it aside.`,
    )
  using _lock = holdsData ? await lockDataDir(dataDir) : null
  // The PostgreSQL of a platform that was killed goes on without it.
  if (holdsData) await stopOrphan(join(dataDir, 'postgres'), log)
  await checkCanBeRenamed(dataDir)
  for (const part of backup.parts) await checkPart(backup, part)
  report('The backup is whole')

  const draft = `${dataDir}.restoring-${randomUUID()}`
  await makeDataDir(draft)
  try {
    await restoreInto(draft, options)
    const movedTo = holdsData ? `${dataDir}.before-${nameAt(clock())}` : null
    if (movedTo) await rename(dataDir, movedTo)
    else await rm(dataDir, { recursive: true, force: true })
    await rename(draft, dataDir)
    await syncFolder(dirname(dataDir))
    return { movedTo }
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Whether somebody's data is there; the lock of a command that looked is none. */
async function hasData(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new OperatorError(`${dataDir} cannot be read: ${error.message}.`)
  })
  return names.some((name) => !name.startsWith('instance.'))
}

/** A volume that is mounted there cannot be exchanged. */
async function checkCanBeRenamed(dataDir: string) {
  const [folder, parent] = await Promise.all(
    [dataDir, dirname(dataDir)].map((path) => stat(path).catch(() => null)),
  )
  if (!folder || !parent || folder.dev === parent.dev) return
  throw new OperatorError(
    `${dataDir} is a mounted volume, which a restore cannot exchange as a whole.\nRestore into a folder on it, and start from there: DATA_DIR=${join(dataDir, 'restored')} npm run restore`,
  )
}

async function checkPart({ folder }: StoredBackup, { name, bytes, sha256 }: StoredBackup['parts'][number]) {
  const file = join(folder, name)
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) throw new OperatorError(`${file} is missing. Choose another backup by --backup.`)
  if (size !== bytes || (await hashOf(file)) !== sha256)
    throw new OperatorError(
      `${file} is damaged: its hash is another than that in ${basename(folder)}/backup.json. Choose another backup by --backup.`,
    )
}

async function restoreInto(draft: string, options: RestoreOptions) {
  const { backup, identities, report } = options
  const open = (name: string) => unseal(join(backup.folder, name), identities)
  await unpack(await open(settingsPart), draft, ownedByUs).catch((error) =>
    Promise.reject(damaged(join(backup.folder, settingsPart), error)),
  )

  const binaries = await findBinaries()
  const cluster = join(draft, 'postgres')
  const runAs = await chooseRunAs(binaries, draft, cluster)
  const own = ownerOf(runAs)
  await mkdir(cluster, { mode: 0o700 })
  if (runAs.identity) await chown(cluster, runAs.identity.uid, runAs.identity.gid)
  report('Unpacking the database')
  await unpack(await open(databasePart), cluster, own).catch((error) =>
    Promise.reject(damaged(join(backup.folder, databasePart), error)),
  )
  const segments = await stageSegments(cluster, { backup, identities, own, to: options.to })
  report(`Replaying ${segments} segments of the log`)
  await recover({ dataDir: draft, cluster, binaries, runAs, to: options.to, prepare: options.prepare })
  report('Files: photos, documents, exports')
  report(`Files: ${await restoreFiles(draft, options)}`)
}

const ownedByUs = async () => {}

const ownerOf =
  ({ identity }: RunAs) =>
  async (handle: FileHandle) => {
    if (identity) await handle.chown(identity.uid, identity.gid)
  }

/** Also files that are younger than the restored moment: nothing refers to them, and they expire. */
async function restoreFiles(draft: string, { backup, identities }: RestoreOptions): Promise<number> {
  let count = 0
  for await (const { path, name, goneAt } of archivedFiles(dirname(backup.folder))) {
    if (goneAt && goneAt < backup.name) continue
    const target = join(draft, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await pipeline(await unseal(path, identities), createWriteStream(target, { mode: 0o600, flush: true }))
    } catch (error) {
      throw damaged(path, error)
    }
    const { atime, mtime } = await stat(path)
    await utimes(target, atime, mtime)
    count++
  }
  await chmod(draft, process.getuid?.() === 0 ? 0o711 : 0o700)
  return count
}
