import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { StoreContext } from '../store-context.ts'
import { completeTrackOn } from './complete-track.ts'
import {
  type BusyDriverRow,
  busyColumns,
  busyDriverOf,
  type DriverRow,
  driverColumns,
  driverOf,
  fromDrivers,
  hasActiveAccount,
} from './driver-rows.ts'
import { nearOn } from './near.ts'
import { listOnDutyOn, onDutyNearOn, stampOf } from './on-duty.ts'
import { changeProgressOn, recentTrackOn } from './progress.ts'
import { savePositionOn } from './save-position.ts'

export function createDrivers({ sql, signals }: StoreContext): DriverStore {
  return {
    async findByIds(ids) {
      const rows = await sql<DriverRow>({
        name: 'find-drivers',
        text: `SELECT ${driverColumns} ${fromDrivers} WHERE user_id = ANY ($1::uuid[])`,
        values: [ids],
      })
      return new Map(rows.map((row) => [row.user_id, driverOf(row)]))
    },
    near: nearOn(sql),
    onDutyNear: onDutyNearOn(sql),
    listOnDuty: listOnDutyOn(sql),
    savePosition: savePositionOn(sql),
    completeTrack: completeTrackOn(sql),
    recentTrack: recentTrackOn(sql),
    changeProgress: changeProgressOn(sql, signals.pushes),

    async findBusy(id) {
      const [row] = await sql<BusyDriverRow>({
        name: 'find-busy-driver',
        text: `SELECT ${busyColumns} ${fromDrivers} WHERE ${hasActiveAccount} AND user_id = $1`,
        values: [id],
      })
      return row ? busyDriverOf(row) : null
    },

    async setAvailability(id, isAvailable, at) {
      // The stamp is taken after the row is locked, so that stamps of a driver rise in the order of the
      // changes.
      const [row] = await sql<DriverRow & { stamp: number }>({
        name: 'set-availability',
        text: `
          UPDATE drivers SET is_available = $2 AND NOT users.is_pending, last_seen_at = greatest(last_seen_at, $3)
          FROM users WHERE user_id = $1 AND users.id = user_id AND users.persona IS NOT NULL
          RETURNING ${driverColumns}, ${stampOf('clock_timestamp()')} AS stamp`,
        values: [id, isAvailable, at],
      })
      if (row) return { ...driverOf(row), stamp: row.stamp }
      throw refuse('not_found', { kind: 'driver', id })
    },

    async markSeen(id, at) {
      await sql({
        name: 'mark-seen',
        text: `
          UPDATE drivers SET last_seen_at = $2
          WHERE user_id = $1 AND (last_seen_at IS NULL OR last_seen_at < $2::timestamptz - interval '30 seconds')`,
        values: [id, at],
      })
    },
  }
}
