import type { Photo } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { groupBy } from '../group-by.ts'
import type { Sql } from '../sql.ts'
import { type EntryRow, entryOf, lastPositionOf, type PositionRow } from './find.ts'

/** A row as JSON: times are text. */
type JsonRow<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? string | Exclude<Row[Column], Date> : Row[Column]
}
type PhotoRow = Photo & { order_id: OrderId }

type Row = {
  timelines: JsonRow<EntryRow>[] | null
  photos: JsonRow<PhotoRow>[] | null
  positions: JsonRow<PositionRow>[] | null
}

/**
 * `timelines`, `photos` and `positions` in one round trip, as JSON. An empty list of ids reads no table.
 * Takes no lock.
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
      values: [orderIds.timelines, orderIds.photos, orderIds.positions],
    })
    const { timelines, photos, positions } = row ?? {}
    return {
      timelines: groupBy(timelines ?? [], orderOf, (entry) =>
        entryOf({
          ...entry,
          at: new Date(entry.at),
          erased_at: entry.erased_at === null ? null : new Date(entry.erased_at),
        }),
      ),
      photos: groupBy(photos ?? [], orderOf, ({ order_id: _, takenAt, ...photo }) => ({
        ...photo,
        takenAt: new Date(takenAt),
      })),
      positions: new Map(
        (positions ?? []).map((position) => lastPositionOf({ ...position, at: new Date(position.at) })),
      ),
    }
  }
}

const orderOf = ({ order_id }: { order_id: OrderId }) => order_id
