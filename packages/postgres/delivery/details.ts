import type { Photo, Position } from '@rodovia/core/delivery/model/delivery.ts'
import type { TimelineActor, TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import type { Deliveries, Details } from '@rodovia/core/delivery/ports.ts'
import type { OrderId, UserId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OfferEntity } from '../entities/fleet.ts'
import { IncidentEntity } from '../entities/order-records.ts'
import { progressOf, type StoredProgress } from '../fleet/progress.ts'
import { ofTenants } from '../sharding/sharding.ts'
import { groupBy } from '../statements/group-by.ts'
import { anyOf } from '../statements/sql.ts'

/** A row as JSON: times are text. */
type JsonRow<Row> = { orderId: OrderId } & {
  [Column in keyof Row]: Row[Column] extends Date ? string : Row[Column]
}
type EntryRow = JsonRow<Omit<TimelineEntry, 'by' | 'erasedAt'>> & {
  byKind: TimelineActor['kind']
  byUserId: UserId | null
  erasedAt: string | null
}
type PositionRow = JsonRow<Position> & { progress: StoredProgress | null }
export type DetailsRow = {
  timelines: EntryRow[] | null
  photos: JsonRow<Photo>[] | null
  positions: PositionRow[] | null
  roadLines?: { orderId: OrderId; line: string }[] | null
}

/** SQL: the timelines as JSON. `which` is a condition on the rows, as in the others. */
export const timelinesText = (which: string) => `(
  SELECT json_agg(entry ORDER BY "orderId", number) FROM (
    SELECT order_id AS "orderId", number, type, at, by_kind AS "byKind", by_user_id AS "byUserId", facts, hash,
      erased_at AS "erasedAt"
    FROM timeline_entries WHERE ${which}
  ) AS entry
) AS timelines`

export const photosText = (which: string) => `(
  SELECT json_agg(photo ORDER BY id) FROM (
    SELECT order_id AS "orderId", id, stage, name, note, taken_at AS "takenAt", sha256 FROM photos
    WHERE ${which}
  ) AS photo
) AS photos`

/** Only positions of the current driver count. */
export const positionsText = (which: string) => `(
  SELECT json_agg(position) FROM (
    SELECT order_id AS "orderId", lat, lng, at, progress
    FROM last_positions JOIN deliveries USING (order_id, tenant_id, driver_id)
    WHERE ${which}
  ) AS position
) AS positions`

/** Selects all details as JSON, in one round trip. `only`: a condition on the tenant. */
const detailsText = (only: string) => `
SELECT ${timelinesText(`order_id = ${anyOf('$1')}${only}`)}, ${photosText(`order_id = ${anyOf('$2')}${only}`)},
${positionsText(`order_id = ${anyOf('$3')}${only}`)}, (
  SELECT json_agg(way) FROM (
    WITH ordered AS MATERIALIZED (
      SELECT order_id, quote_id FROM deliveries WHERE order_id = ${anyOf('$4')}${only}
    )
    SELECT ordered.order_id AS "orderId", road_line AS line
    FROM ordered JOIN quotes ON quotes.id = quote_id WHERE road_line IS NOT NULL
  ) AS way
) AS "roadLines"`

const wholeText = detailsText('')

export function orderDetails({
  sql,
  em,
  sharding,
}: StoreContext): Pick<Deliveries, 'details' | 'incidents' | 'offers'> {
  const conditionsOf = async (ids: readonly OrderId[]) => {
    const tenants = await sharding.tenantsOf(ids)
    return { orderId: { $in: [...ids] }, ...(tenants && { tenantId: { $in: [...tenants] } }) }
  }
  return {
    /** An empty list of ids reads no table. Takes no lock. */
    async details({ timelines = [], photos = [], positions = [], roadLines = [] }) {
      const values = [timelines, photos, positions, roadLines]
      const tenants = await sharding.tenantsOf(values.flat())
      const [row] = await sql<DetailsRow>(
        tenants
          ? {
              name: 'details-apart',
              text: detailsText(ofTenants(tenants, '$5')),
              values: [...values, tenants],
            }
          : { name: 'details', text: wholeText, values },
      )
      return detailsOf(row)
    },

    async incidents(ids) {
      const conditions = await conditionsOf(ids)
      const incidents = await em.fork().find(IncidentEntity, conditions, { orderBy: { id: 'asc' } })
      return groupBy(incidents, orderOf, ({ orderId: _, tenantId: __, ...incident }) => incident)
    },

    async offers(ids) {
      const conditions = await conditionsOf(ids)
      const offers = await em.fork().find(OfferEntity, conditions, { orderBy: { id: 'asc' } })
      return groupBy(offers, orderOf, ({ orderId: _, tenantId: __, ...offer }) => offer)
    },
  }
}

export function detailsOf(row: DetailsRow | undefined): Details {
  return {
    timelines: groupBy(row?.timelines ?? [], orderOf, entryOf),
    photos: groupBy(row?.photos ?? [], orderOf, ({ orderId: _, takenAt, ...photo }) => ({
      ...photo,
      takenAt: new Date(takenAt),
    })),
    positions: new Map(
      row?.positions?.map(({ orderId, lat, lng, at, progress }) => [
        orderId,
        { lat, lng, at: new Date(at), approach: progressOf(progress).approach },
      ]),
    ),
    roadLines: new Map(row?.roadLines?.map(({ orderId, line }) => [orderId, line])),
  }
}

const orderOf = ({ orderId }: { orderId: OrderId }) => orderId

function entryOf({
  type,
  at,
  byKind: kind,
  byUserId: userId,
  facts,
  hash,
  erasedAt,
}: EntryRow): TimelineEntry {
  // A check of the table: who has no account has no id, and nobody else.
  const by = (userId === null ? { kind } : { kind, userId }) as TimelineActor
  return { type, at: new Date(at), by, facts, hash, ...(erasedAt && { erasedAt: new Date(erasedAt) }) }
}
