import type { Drivers } from '@rodovia/core/fleet/ports.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { Sql } from '../sql.ts'
import {
  type BusyDriverRow,
  busyColumns,
  busyDriverOf,
  type DriverRow,
  driverColumns,
  driverOf,
  fromDrivers,
  isTakenOn,
} from './driver-rows.ts'
import { nearOn } from './near.ts'
import { savePositionOn } from './save-position.ts'

export function createDrivers({ sql }: { sql: Sql }): Drivers {
  const findByIds: Drivers['findByIds'] = async (ids) => {
    const rows = await sql<DriverRow>({
      name: 'find-drivers',
      text: `SELECT ${driverColumns} ${fromDrivers} WHERE user_id = ANY ($1::uuid[])`,
      values: [ids],
    })
    return new Map(rows.map((row) => [row.user_id, driverOf(row)]))
  }

  return {
    findByIds,
    near: nearOn(sql),
    savePosition: savePositionOn(sql),

    async findBusy(id) {
      const [row] = await sql<BusyDriverRow>({
        name: 'find-busy-driver',
        text: `SELECT ${busyColumns} ${fromDrivers} WHERE ${isTakenOn} AND user_id = $1`,
        values: [id],
      })
      return row ? busyDriverOf(row) : null
    },

    async setAvailability(id, isAvailable, at) {
      await sql({
        name: 'set-availability',
        text: `
          UPDATE drivers SET is_available = $2 AND NOT users.is_pending, last_seen_at = greatest(last_seen_at, $3)
          FROM users WHERE user_id = $1 AND users.id = user_id`,
        values: [id, isAvailable, at],
      })
      const driver = (await findByIds([id])).get(id)
      if (driver) return driver
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
