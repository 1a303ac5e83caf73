import type { MissedOrder, PassedOver, PassedOverReason } from '@rodovia/core/fleet/passed-over.ts'
import type { Drivers } from '@rodovia/core/fleet/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createBatcher } from '../statements/batcher.ts'

/** While nobody is asked, an order is searched for every few seconds: it is written so often at most. */
const rewriteSeconds = 60

/**
 * One row for each order, of its last search. It does not wait for the disk: a crash loses answers to a question that may never be
 * asked. Locks the row of each order, which only its dispatcher writes.
 */
const keepText = `
  WITH lightly AS MATERIALIZED (
    SELECT set_config('synchronous_commit', 'off', true)
  )
  INSERT INTO passed_over AS kept (order_id, tenant_id, at, service_type, is_offered, driver_ids, reasons)
  SELECT order_id, tenant_id, at, service_type, is_offered, driver_ids::jsonb, reasons::jsonb
  FROM lightly, unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::boolean[], $6::text[], $7::text[])
    AS search (order_id, tenant_id, at, service_type, is_offered, driver_ids, reasons)
  ON CONFLICT (order_id, tenant_id) DO UPDATE
  SET at = excluded.at, is_offered = excluded.is_offered, driver_ids = excluded.driver_ids, reasons = excluded.reasons
  WHERE excluded.is_offered OR kept.at <= excluded.at - interval '${rewriteSeconds} seconds'`

/** A driver's entry of `reasons`, at the place of the id in `driver_ids`. */
type Reason = [reason: PassedOverReason, distanceMeters: number | null]

type Row = Pick<MissedOrder, 'at' | 'serviceType' | 'isOffered'> & { entry: Reason }

export function passedOver({ sql }: StoreContext): Pick<Drivers, 'keepPassedOver' | 'missedOrders'> {
  const keepAll = async (searches: readonly PassedOver[]) => {
    await sql({
      name: 'keep-passed-over',
      text: keepText,
      values: [
        searches.map(({ orderId }) => orderId),
        searches.map(({ tenantId }) => tenantId),
        searches.map(({ at }) => at),
        searches.map(({ serviceType }) => serviceType),
        searches.map(({ isOffered }) => isOffered),
        searches.map(({ drivers }) => JSON.stringify(drivers.map(({ driverId }) => driverId))),
        searches.map(({ drivers }) =>
          JSON.stringify(drivers.map(({ reason, distanceMeters }): Reason => [reason, distanceMeters])),
        ),
      ],
    })
    return searches.map(() => undefined)
  }

  return {
    keepPassedOver: createBatcher(keepAll, { concurrency: 1, maxItems: 100 }),

    /**
     * Searches the index of the drivers, which holds a day. Leaves out orders that the driver was offered.
     * Takes no lock.
     */
    async missedOrders(driverId, since, limit) {
      const rows = await sql<Row>({
        name: 'missed-orders',
        text: `
          SELECT at, service_type AS "serviceType", is_offered AS "isOffered",
            reasons -> (SELECT (place - 1)::int FROM jsonb_array_elements_text(driver_ids) WITH ORDINALITY AS one (id, place)
              WHERE id = $1::text) AS entry
          FROM passed_over
          WHERE driver_ids @> to_jsonb(ARRAY[$1::text]) AND at >= $2 AND NOT EXISTS (
            SELECT FROM offers WHERE offers.order_id = passed_over.order_id AND offers.driver_id = $1::uuid
          )
          ORDER BY at DESC LIMIT $3`,
        values: [driverId, since, limit],
      })
      return rows.map(({ entry: [reason, distanceMeters], ...order }) => ({
        ...order,
        reason,
        distanceMeters,
      }))
    },
  }
}
