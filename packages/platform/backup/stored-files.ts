import { createReadStream } from 'node:fs'
import { lstat, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { filesFolder, makeBackupFolder, nameAt } from './layout.ts'
import { type Recipients, seal } from './sealing.ts'

/** PostgreSQL has its own backup; roads are built anew from the map by `npm run roads:build`. */
const excludedFolders = /^(postgres($|\.)|roads$)/
const excludedFiles = /^(instance\.|postgres\.log$|backup-line$)|\.tmp$|\.draft$/

/** Folders of files that never change once they have their name, such as `photos`. */
export async function storedFolders(dataDir: string): Promise<string[]> {
  const folders: string[] = []
  for await (const entry of await opendir(dataDir))
    if (entry.isDirectory() && !excludedFolders.test(entry.name)) folders.push(entry.name)
  return folders.sort()
}

/** Small files directly in the data folder, such as `secrets.json`. */
export async function settingsFiles(dataDir: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of await opendir(dataDir))
    if (entry.isFile() && !excludedFiles.test(entry.name)) names.push(entry.name)
  return names.sort()
}

export type FilesTarget = { dataDir: string; lineFolder: string; recipients: Recipients }

/**
 * A pass that encrypts each new file into the archive, and returns how many. It lists only folders that changed since the pass before:
 * adding a file changes its folder. A restored file gets back its time, by which it expires.
 */
export function createFileArchive({ dataDir, lineFolder, recipients }: FilesTarget) {
  const seen = new Map<string, number>()

  async function copyFolder(folder: string): Promise<number> {
    const changedAt = (await stat(folder).catch(() => null))?.mtimeMs
    if (changedAt === undefined) return 0
    const isSettled = seen.get(folder) === changedAt
    let copies = 0
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) copies += await copyFolder(path)
      else if (!isSettled && entry.isFile() && !excludedFiles.test(entry.name)) copies += await copyFile(path)
    }
    // The next pass finds a file that was added in the same tick of the clock as the last change.
    if (Date.now() - changedAt > 2_000) seen.set(folder, changedAt)
    return copies
  }

  async function copyFile(path: string): Promise<0 | 1> {
    const target = `${join(lineFolder, filesFolder, relative(dataDir, path))}.age`
    const source = await lstat(path).catch(() => null)
    if (!source || (await stat(target).catch(() => null))) return 0
    await makeBackupFolder(dirname(target))
    try {
      await seal(createReadStream(path), target, recipients)
    } catch (error) {
      // Its retention ended meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
    await utimes(target, source.atime, source.mtime)
    return 1
  }

  return async (): Promise<number> => {
    let copies = 0
    for (const folder of await storedFolders(dataDir)) copies += await copyFolder(join(dataDir, folder))
    return copies
  }
}

const goneSuffix = /\.gone-(\d{8}T\d{6}Z)$/

/** Every file of the archive: its path in the data folder, and since when the platform has it no more. */
export async function* archivedFiles(lineFolder: string) {
  const root = join(lineFolder, filesFolder)
  const entries = await opendir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.draft')) continue
    const path = join(entry.parentPath, entry.name)
    const goneAt = goneSuffix.exec(entry.name)?.[1] ?? null
    yield { path, name: relative(root, path.replace(goneSuffix, '').replace(/\.age$/, '')), goneAt }
  }
}

/** Marks files that the platform deleted, and deletes those that no backup since `oldestKept` needs. Returns how many were deleted. */
export async function dropGoneFiles(
  { dataDir, lineFolder }: FilesTarget,
  oldestKept: string,
  at: Date,
): Promise<number> {
  let dropped = 0
  for await (const { path, name, goneAt } of archivedFiles(lineFolder)) {
    const isThere = await stat(join(dataDir, name)).catch(() => null)
    if (goneAt && goneAt < oldestKept) {
      await rm(path, { force: true })
      dropped++
    } else if (!goneAt && !isThere) await rename(path, `${path}.gone-${nameAt(at)}`)
  }
  return dropped
}
