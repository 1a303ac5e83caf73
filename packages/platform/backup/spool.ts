import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, spoolFolder } from './layout.ts'

/** A segment, the history of a timeline, or the note of a base backup. */
export const walNames = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?)$/

export const spoolOf = (dataDir: string) => join(dataDir, 'postgres', spoolFolder)

/** Makes the folder into which PostgreSQL's archive command copies segments while it exists. Returns whether it is new. */
export async function openSpool(dataDir: string): Promise<boolean> {
  const spool = spoolOf(dataDir)
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  try {
    await mkdir(spool, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (process.getuid?.() === 0) await chown(spool, uid, gid)
  return true
}

/** From here on segments are dropped. */
export async function closeSpool(dataDir: string): Promise<void> {
  await rm(spoolOf(dataDir), { recursive: true, force: true, maxRetries: 3 })
}

/** Segments that wait for the archive, and since when the oldest does. */
export async function waitingWal(dataDir: string): Promise<{ count: number; since: Date | null }> {
  const spool = spoolOf(dataDir)
  const names = await namesIn(spool, walNames)
  const oldest = names[0] && (await stat(join(spool, names[0])).catch(() => null))
  return { count: names.length, since: oldest ? oldest.mtime : null }
}
