import { type Clock, secondsBetween } from '@rodovia/core/shared/clock.ts'
import type { Registry } from 'prom-client'
import { ageAt, gaugesOf } from '../metrics/read-gauges.ts'
import type { Reading } from '../metrics/shared-reader.ts'
import type { BackupState } from './state.ts'

type Options = { read: () => Promise<Reading<BackupState>>; clock: Clock }

/** Gauges of the backups in BACKUP_DIR; without a value while it cannot be read. */
export function measureBackups(registry: Registry, { read, clock }: Options): void {
  const gauge = gaugesOf(registry, read)
  gauge(
    'rodovia_backup_age_seconds',
    'Time since the newest base backup was complete; without a value before the first one.',
    ({ newest }) => newest && secondsBetween(newest, clock()),
  )
  gauge(
    'rodovia_backup_segments_waiting',
    'Segments of the log that are not in the archive yet.',
    ({ walWaiting }) => walWaiting,
  )
  gauge(
    'rodovia_backup_oldest_segment_age_seconds',
    'Longest time that a segment waits for the archive; 0 without one.',
    ({ walSince }) => ageAt(clock(), walSince),
  )
}
