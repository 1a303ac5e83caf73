import type { Photo, Position } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries, LastPosition } from '@rodovia/core/delivery/ports.ts'
import type { TimelineActor, TimelineEntry } from '@rodovia/core/delivery/timeline.ts'
import type { OrderId, UserId } from '@rodovia/core/shared/ids.ts'
import { type ProgressRow, progressOf } from '../fleet/progress.ts'
import { groupBy } from '../group-by.ts'
import type { Sql } from '../sql.ts'

/** The rows are JSON: times are text. */
type EntryRow = Omit<TimelineEntry, 'at' | 'by' | 'erasedAt'> & {
  order_id: OrderId
  at: string
  by_kind: TimelineActor['kind']
  by_user_id: UserId | null
  erased_at: string | null
}
type PhotoRow = Omit<Photo, 'takenAt'> & { order_id: OrderId; takenAt: string }
type PositionRow = Omit<Position, 'at'> & ProgressRow & { order_id: OrderId; at: string }

type Row = { timelines: EntryRow[] | null; photos: PhotoRow[] | null; positions: PositionRow[] | null }

/**
 * All details in one round trip, as JSON. An empty list of ids reads no table. Of positions only those of the
 * current driver count. Takes no lock.
 */
export function detailsOn(sql: Sql): Deliveries['details'] {
  return async (orderIds) => {
    const [row] = await sql<Row>({
      name: 'details',
      text: `
        SELECT (
          SELECT json_agg(entry ORDER BY order_id, number) FROM (
            SELECT order_id, number, type, at, by_kind, by_user_id, facts, hash, erased_at FROM timeline_entries
            WHERE order_id = ANY ($1::uuid[])
          ) AS entry
        ) AS timelines, (
          SELECT json_agg(photo ORDER BY id) FROM (
            SELECT order_id, id, stage, name, note, taken_at AS "takenAt", sha256 FROM photos
            WHERE order_id = ANY ($2::uuid[])
          ) AS photo
        ) AS photos, (
          SELECT json_agg(position) FROM (
            SELECT order_id, lat, lng, at, progress FROM last_positions JOIN deliveries USING (order_id, tenant_id, driver_id)
            WHERE order_id = ANY ($3::uuid[])
          ) AS position
        ) AS positions`,
      values: [orderIds.timelines ?? [], orderIds.photos ?? [], orderIds.positions ?? []],
    })
    const { timelines, photos, positions } = row ?? {}
    return {
      timelines: groupBy(timelines ?? [], orderOf, entryOf),
      photos: groupBy(photos ?? [], orderOf, ({ order_id: _, takenAt, ...photo }) => ({
        ...photo,
        takenAt: new Date(takenAt),
      })),
      positions: new Map((positions ?? []).map(lastPositionOf)),
    }
  }
}

const orderOf = ({ order_id }: { order_id: OrderId }) => order_id

function entryOf({ type, at, by_kind: kind, by_user_id: userId, facts, hash, erased_at }: EntryRow) {
  const by: TimelineActor = kind === 'platform' || userId === null ? { kind: 'platform' } : { kind, userId }
  return { type, at: new Date(at), by, facts, hash, ...(erased_at && { erasedAt: new Date(erased_at) }) }
}

function lastPositionOf({ order_id, lat, lng, at, progress }: PositionRow): [OrderId, LastPosition] {
  return [order_id, { lat, lng, at: new Date(at), approach: progressOf({ progress }).approach }]
}
