import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  lineFile,
  listBackups,
  nameAt,
  namesIn,
  type StoredBackup,
  sealedSegment,
  walFolder,
} from './layout.ts'
import { isSegment, segmentNumber } from './segments.ts'
import { dropGoneFiles, type FilesTarget } from './stored-files.ts'

/**
 * Keeps the newest `keep` backups of this data folder's line, the log from the oldest of them on and the files that they need. Other
 * lines stay: nobody but a person can say whether a history from before a restore is still wanted.
 */
export async function dropOldBackups(
  files: FilesTarget & { target: string },
  keep: number,
  at: Date,
): Promise<{ dropped: StoredBackup[]; segments: number; files: number }> {
  const line = (await readFile(join(files.dataDir, lineFile), 'utf8')).trim()
  const ours = (await listBackups(files.target)).filter((backup) => backup.line === line)
  const dropped = ours.slice(0, Math.max(0, ours.length - keep))
  // The file that makes it a backup goes with the folder: what an interruption leaves of it is not restored.
  for (const { folder } of dropped) await rm(folder, { recursive: true, force: true })
  await dropDrafts(files.lineFolder, nameAt(at))
  const oldest = ours.at(-keep) ?? ours[0]
  if (!oldest) return { dropped, segments: 0, files: 0 }
  return {
    dropped,
    segments: await dropSegmentsBefore(files.lineFolder, oldest.firstSegment),
    files: await dropGoneFiles(files, oldest.name, at),
  }
}

async function dropDrafts(lineFolder: string, now: string) {
  const drafts = await namesIn(lineFolder, /^\d{8}T\d{6}Z\.draft$/)
  // One of today may be under way.
  for (const name of drafts.filter((each) => each.slice(0, 8) < now.slice(0, 8)))
    await rm(join(lineFolder, name), { recursive: true, force: true })
}

async function dropSegmentsBefore(lineFolder: string, first: string): Promise<number> {
  const folder = join(lineFolder, walFolder)
  let count = 0
  for (const file of await namesIn(folder)) {
    const name = file.replace(sealedSegment, '')
    if (!isSegment(name.slice(0, 24)) || segmentNumber(name.slice(0, 24)) >= segmentNumber(first)) continue
    await rm(join(folder, file), { force: true })
    count++
  }
  return count
}
