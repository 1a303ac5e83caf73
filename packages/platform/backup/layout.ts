import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { OperatorError } from '../operator-error.ts'

/**
 * A folder of backups:
 *
 *     LINE/wal/000000010000000000000003.zst.age   each segment of the write-ahead log
 *     LINE/files/photos/ab/….age                  each stored file, once
 *     LINE/20261123T183000Z/backup.json           what a base backup consists of, written last
 *     LINE/20261123T183000Z/database.tar.zst.age
 *     LINE/20261123T183000Z/settings.tar.zst.age  secrets.json and the like
 *
 * A line is one history of one data folder. A restored folder begins a new one, so that segments of two histories never mix.
 */
export const walFolder = 'wal'
export const filesFolder = 'files'
export const backupFile = 'backup.json'
export const databasePart = 'database.tar.zst.age'
export const settingsPart = 'settings.tar.zst.age'
export const sealedSegment = '.zst.age'

/** In the data folder: the name of its line. */
export const lineFile = 'backup-line'

/** In PostgreSQL's folder: the segments that its archive command has put there. */
export const spoolFolder = 'rodovia_wal'

/** In PostgreSQL's folder during a restore: the segments to be replayed. */
export const replayFolder = 'rodovia_restore'

const partSchema = z.object({
  name: z.enum([databasePart, settingsPart]),
  bytes: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
const backupSchema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  /** A restore can reach every moment from here on. */
  consistentAt: z.iso.datetime(),
  postgres: z.string(),
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  lastSegment: z.string().regex(/^[0-9A-F]{24}$/),
  /** Sizes and hashes of the sealed files, so that they can be checked without the key. */
  parts: z.array(partSchema),
})

export type Backup = z.infer<typeof backupSchema>
export type BackupPart = z.infer<typeof partSchema>
export type StoredBackup = Backup & { line: string; name: string; folder: string }

const linePattern = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/
const namePattern = /^\d{8}T\d{6}Z$/

/** For example `20261123T183000Z`. */
export const nameAt = (at: Date) => at.toISOString().replace(/\.\d+|[:-]/g, '')

/** The line of the data folder; begins one if it has none. */
export async function lineOf(dataDir: string, at: Date): Promise<string> {
  const file = join(dataDir, lineFile)
  const read = async () => (await readFile(file, 'utf8').catch(() => '')).trim()
  const existing = await read()
  if (linePattern.test(existing)) return existing
  const line = `${nameAt(at)}-${randomBytes(3).toString('hex')}`
  // If two processes begin at once, only one writes.
  await writeFile(file, `${line}\n`, { mode: 0o600, flag: existing ? 'w' : 'wx', flush: true }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return read()
}

/** Every complete backup, oldest first. One that was interrupted has no `backup.json` and is left out. */
export async function listBackups(target: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for (const line of await namesIn(target, linePattern))
    for (const name of await namesIn(join(target, line), namePattern)) {
      const folder = join(target, line, name)
      const text = await readFile(join(folder, backupFile), 'utf8').catch(() => null)
      if (text !== null) backups.push({ ...parseBackup(text, folder), line, name, folder })
    }
  return backups.toSorted((a, b) => a.consistentAt.localeCompare(b.consistentAt))
}

export async function namesIn(folder: string, pattern = /^/): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new OperatorError(`The folder ${folder} cannot be read: ${error.message}.`)
  })
  return names.filter((name) => pattern.test(name)).sort()
}

function parseBackup(text: string, folder: string): Backup {
  try {
    return backupSchema.parse(JSON.parse(text))
  } catch {
    throw new OperatorError(
      `${join(folder, backupFile)} is damaged, or of a later version of Rodovia.\nMove that folder away to use the other backups.`,
    )
  }
}

/** Makes the folder, for nobody else. */
export async function makeBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new OperatorError(
      `The folder of backups ${folder} cannot be made: ${(error as Error).message}.\nIs it mounted, and may this user write there? BACKUP_DIR chooses another.`,
    )
  }
}
