import { listBackups } from './layout.ts'
import { waitingWal } from './spool.ts'

export type BackupState = {
  /** Segments that wait for the archive, and since when the oldest does. */
  walWaiting: number
  walSince: Date | null
  /** When the newest base backup was complete. */
  newest: Date | null
}

export async function readBackupState(dataDir: string, target: string): Promise<BackupState> {
  const { count, since } = await waitingWal(dataDir)
  const newest = (await listBackups(target).catch(() => [])).at(-1)
  return { walWaiting: count, walSince: since, newest: newest ? new Date(newest.consistentAt) : null }
}
