import { type Approach, noProgress, type Progress } from '@rodovia/core/delivery/positions/approach.ts'
import { toJson } from '../statements/sql.ts'

/** The JSON in `last_positions.progress`. */
export type StoredProgress = {
  approach: (Omit<Approach, 'since'> & { since: string }) | null
  told: Progress['told']
}

export function progressOf(progress: StoredProgress | null): Progress {
  if (!progress) return noProgress
  const { approach, told } = progress
  return { approach: approach && { ...approach, since: new Date(approach.since) }, told }
}

/** An empty progress is stored as null. */
export function storedProgress(progress: Progress): string | null {
  return progress.approach || progress.told.length > 0 ? toJson(progress) : null
}
